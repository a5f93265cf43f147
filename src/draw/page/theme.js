// The switch of themes: as the reader's system has it, light or dark.
//
// Styles for one theme alone have its name in data-theme, and are let in by
// their attribute media.

const themeWords = { auto: "Auto", light: "Light", dark: "Dark" };

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  for (const style of document.querySelectorAll("style[data-theme]")) {
    const name = style.dataset.theme;
    style.media = theme === "auto" ? `(prefers-color-scheme: ${name})`
      : theme === name ? "all" : "not all";
  }
}

// Puts the switch into an element.
function addThemeSwitch(parent) {
  const label = document.createElement("label");
  label.className = "field";
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = "Theme ";
  const select = document.createElement("select");
  select.id = "theme";
  for (const [value, words] of Object.entries(themeWords))
    select.add(new Option(words, value));
  select.value = document.documentElement.dataset.theme;
  select.addEventListener("change", () => setTheme(select.value));
  label.append(word, select);
  parent.append(label);
}
