// How pages look: themes, small screens, without scripts, by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, draw, narrow, pageTest, shot, usePage, wide } from
  "./browser.mjs";

const diamond = "scenes/article-2-diamond-box.json";
const gjk = () => draw("gjk", "gjk", [diamond]);
const several = () => draw("several", "gjk",
  ["scenes/simulate-stack.json"], "--all");

const background = "getComputedStyle(document.body).backgroundColor";
const paper = `getComputedStyle(document.querySelector("#scene-0 .paper"))
  .fill`;

test("the theme is the reader's, or as it is switched", async () => {
  let light, dark;
  await usePage(gjk(), {}, async (page) => {
    light = [await page.evaluate(background), await page.evaluate(paper)];
    await page.selectOption("#theme", "dark");
    dark = [await page.evaluate(background), await page.evaluate(paper)];
    assert.notEqual(light[0], dark[0]);
    assert.notEqual(light[1], dark[1]);
    await page.selectOption("#theme", "light");
    await becomes(page, background, light[0]);
  });
  await usePage(gjk(), { dark: true }, async (page) => {
    await becomes(page, background, dark[0]);
    await becomes(page, paper, dark[1]);
    await page.selectOption("#theme", "light");
    await becomes(page, background, light[0]);
    await becomes(page, paper, light[1]);
  });
  const forced = draw("forced", "gjk", [diamond], "--theme", "dark");
  await usePage(forced, {}, async (page) => {
    await becomes(page, background, dark[0]);
    await becomes(page, 'document.getElementById("theme").value', "dark");
    await page.selectOption("#theme", "auto");
    await becomes(page, background, light[0]);
  });
});

// Ratios of contrast (WCAG 2) of all texts outside of pictures.
const contrasts = `(() => {
  const channel = (value) => value <= 0.04045 ? value / 12.92
    : ((value + 0.055) / 1.055) ** 2.4;
  const canvas = document.createElement("canvas").getContext("2d",
    { willReadFrequently: true });
  const over = (colors) => {
    canvas.globalAlpha = 1;
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) +
    0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) =>
      node.nodeType === 3 && node.data.trim());
    if (!own || element.closest("svg, script, option, :disabled") ||
        !element.checkVisibility())
      continue;
    const backgrounds = [];
    for (let at = element; at; at = at.parentElement)
      backgrounds.unshift(getComputedStyle(at).backgroundColor);
    const back = over(["white", ...backgrounds]);
    const front = over(["rgb(" + back + ")", getComputedStyle(element).color]);
    const [low, high] = [light(back), light(front)].sort((a, b) => a - b);
    found.push([(high + 0.05) / (low + 0.05), element.outerHTML.slice(0, 90)]);
  }
  return found;
})()`;

const sizes = [["wide", wide], ["narrow", narrow]];
for (const [name, size] of sizes)
  for (const dark of [false, true])
    pageTest(`texts can be read: ${name}, ${dark ? "dark" : "light"}`,
      several, { size, dark, hash: "#1.2.2" }, async (page) => {
        await page.waitForSelector("#steps .on");
        const found = await page.evaluate(contrasts);
        assert.ok(found.length > 20);
        for (const [ratio, text] of found)
          assert.ok(ratio >= 4.5, `${ratio}: ${text}`);
        await shot(page, `${name}-${dark ? "dark" : "light"}`,
          { fullPage: true });
      });

// Nothing but what scrolls by itself is wider than the screen, and what is to
// be touched is large enough.
for (const hash of ["#1", "#1.2", "#1.2.2"])
  pageTest(`nothing is cut off on a narrow screen at ${hash}`, several,
    { size: narrow, hash }, async (page) => {
      assert.equal(await page.evaluate(
        "document.documentElement.scrollWidth"), 390);
      const cut = await page.evaluate(`[...document.querySelectorAll(
        "body *")].filter((element) => !element.closest("svg, .skip, .word") &&
        element.checkVisibility() &&
        (element.getBoundingClientRect().right > 390.5 ||
        element.getBoundingClientRect().left < -0.5))
        .map((element) => element.outerHTML.slice(0, 90))`);
      assert.deepEqual(cut, []);
      const small = await page.evaluate(`[...document.querySelectorAll(
        "header button, .deck button, .zoom button, select, .records a")]
        .filter((element) => element.checkVisibility() && (
        element.getBoundingClientRect().height < 40 ||
        element.getBoundingClientRect().width < 40))
        .map((element) => element.outerHTML.slice(0, 90))`);
      assert.deepEqual(small, []);
    });

pageTest("without scripts there are the picture and the records", several,
  { script: false }, async (page) => {
    assert.equal(await page.isVisible("#scene-0"), true);
    assert.equal(await page.isVisible(".records"), true);
    assert.ok(await page.locator(".records li").count() >= 3);
    assert.equal(await page.isVisible("#transport"), false);
    assert.equal(await page.isVisible("#side"), false);
    assert.equal(await page.isVisible("#help-open"), false);
    await shot(page, "no-script", { fullPage: true });
  });

pageTest("all that can be used has a name, and the focus is seen", several,
  { hash: "#1.2", still: true }, async (page) => {
    await page.waitForSelector("#steps .on");
    const nameless = await page.evaluate(`[...document.querySelectorAll(
      "button, select, input, a, summary, [tabindex='0']")]
      .filter((element) => element.checkVisibility() &&
      !(element.ariaLabel || element.textContent.trim() ||
      element.labels?.[0]?.textContent.trim()))
      .map((element) => element.outerHTML.slice(0, 90))`);
    assert.deepEqual(nameless, []);
    const reached = new Set();
    for (let i = 0; i < 200; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(`(() => {
        const element = document.activeElement;
        const style = getComputedStyle(element);
        return { id: element.id, body: element === document.body,
          seen: element.closest("svg") !== null ||
          (style.outlineStyle !== "none" && style.outlineWidth !== "0px") };
      })()`);
      if (at.body)
        break;
      assert.ok(at.seen, at.id);
      reached.add(at.id);
    }
    for (const id of ["skip", "theme", "help-open", "next", "play", "last",
      "slider", "speed"])
      assert.ok(reached.has(id), id);
    assert.equal(await page.getAttribute("#sentence", "aria-live"), "polite");
    assert.equal(await page.locator("h1").count(), 1);
    assert.equal(await page.locator("main").count(), 1);
  });
