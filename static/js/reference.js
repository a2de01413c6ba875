/* The reference of the API, drawn by Swagger UI from the OpenAPI document. */
"use strict";
const place = document.getElementById("reference");
window.SwaggerUIBundle({
  url: place.dataset.document,
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null, // would ask a host outside
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: ["get", "head"],
});
