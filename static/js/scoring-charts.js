// Charts where people look rather than read: drawn from the tables of the page, in the colours of the theme.
"use strict";

(() => {
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // A custom property may hold light-dark(): a probe element says which of the two it is now.
  const colour = (name) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.className = "chart-probe";
    probe.style.color = `var(${name})`;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const FILLS = ["blue", "green", "yellow", "purple", "red"];
  for (const box of document.querySelectorAll("[data-chart-of]")) {
    const rows = [...document.querySelectorAll(`#${box.dataset.chartOf} tbody tr`)].slice(0, 14);
    const column = Number(box.dataset.column);
    if (!rows.length) continue;
    box.hidden = false;
    box.dataset.rows = rows.length;
    const fill = (row) => (FILLS.includes(row.dataset.type) ? colour(`--${row.dataset.type}-fill`) : colour("--ink-2"));
    const ink = colour("--ink-2");
    const line = colour("--line");
    Chart.defaults.font.family = css("--sans");
    const chart = new Chart(box.querySelector("canvas"), {
      type: "bar",
      data: {
        labels: rows.map((row) => row.cells[0].textContent),
        datasets: [{ data: rows.map((row) => Number(row.cells[column].textContent)), backgroundColor: rows.map(fill), maxBarThickness: 22 }],
      },
      options: {
        indexAxis: "y",
        animation: false,
        maintainAspectRatio: false,
        plugins: { legend: { display: false }, tooltip: { enabled: true } },
        scales: {
          x: { beginAtZero: true, ticks: { color: ink }, grid: { color: line } },
          y: { ticks: { color: ink }, grid: { display: false } },
        },
      },
    });
    box.chart = chart;
  }
})();
