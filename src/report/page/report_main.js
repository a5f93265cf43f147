// What the report begins with.

function placeHead() {
  const top = document.getElementById("top");
  const fold = document.getElementById("filters");
  const wide = matchMedia("(min-width: 60rem)");
  const unfold = () => {
    fold.open = wide.matches;
  };
  top.append(document.getElementById("summary"));
  addThemeSwitch(top);
  fold.hidden = findings.length === 0;
  wide.addEventListener("change", unfold);
  unfold();
}

// On paper everything is unfolded and light, and maps are whole.
function startPrinting() {
  const folds = () => document.querySelectorAll("details:not([open])");
  let opened = [], theme = "auto";
  addEventListener("beforeprint", () => {
    theme = document.documentElement.dataset.theme;
    setTheme("light");
    opened = [...folds()];
    for (const fold of opened)
      fold.open = true;
    for (const map of maps.values())
      map.zoom?.home();
  });
  addEventListener("afterprint", () => {
    setTheme(theme);
    for (const fold of opened)
      fold.open = false;
  });
}

readFindings();
startMaps();
placeHead();
startFilter();
startLinks();
startPrinting();
follow(true);
// The browser scrolls to what the address says when all is loaded.
addEventListener("load", () => requestAnimationFrame(() => follow(false)));
