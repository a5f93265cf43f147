// Numbers and the drawing light up together; zoom and keys.

import assert from "node:assert/strict";
import { becomes, draw, narrow, pageTest } from "./browser.mjs";

const clip = () => draw("clip", "clip",
  ["scenes/article-2-diamond-box.json"]);
const sat = () => draw("sat", "sat", ["scenes/article-2-diamond-box.json"]);

const lit = `[...document.querySelectorAll("svg .lit")].map((mark) =>
  mark.dataset.key)`;
const litRows = `[...document.querySelectorAll(".row.lit")].map((row) =>
  row.dataset.key)`;

pageTest("a number lights what it is of", sat, {}, async (page) => {
  await page.hover("#steps .row[data-key='depth']");
  await becomes(page, lit, ["depth"]);
  await page.hover("#steps .row[data-key='edge/points']");
  await becomes(page, lit, ["edge"]);
  await page.hover("h1");
  await becomes(page, lit, []);
  await page.focus("#steps .row[data-key='normal']");
  await becomes(page, lit, ["normal"]);
  await page.click("#next");
  await becomes(page, lit, []);
});

pageTest("what is drawn lights its number", clip, {}, async (page) => {
  const keys = await page.evaluate(`[...new Set([...document.querySelectorAll(
    "#scene-0 .record.on [data-key]")].map((mark) => mark.dataset.key))]`);
  assert.ok(keys.length >= 3, keys.join());
  for (const key of keys) {
    await page.focus(`#scene-0 .record.on [data-key='${key}'] >> nth=0`);
    await becomes(page, litRows, [key]);
  }
  await page.focus("#play");
  await becomes(page, litRows, []);
});

pageTest("a pointer near a thin line is enough", sat, {}, async (page) => {
  const [x, y] = await page.evaluate(`(() => {
    const edge = document.querySelector(
      "#scene-0 .record.on [data-key='edge'] path");
    const box = edge.getBoundingClientRect();
    return [box.left + box.width / 5, box.top + box.height / 2];
  })()`);
  await page.mouse.move(x, y + 3);
  await becomes(page, litRows, ["edge"]);
  await page.mouse.move(x, y + 40);
  await becomes(page, litRows, []);
});

// ---- Zoom -------------------------------------------------------------------

// How large the letters of a picture are, how wide a shape, how wide the
// viewBox.
const sizes = (id) => `(() => {
  const svg = document.getElementById("${id}");
  const text = svg.querySelector(".shape text").getBoundingClientRect();
  const shape = svg.querySelector(".shape path").getBoundingClientRect();
  const number = svg.querySelector(".number text").getBoundingClientRect();
  return { text: text.height, number: number.height, shape: shape.width,
    box: svg.viewBox.baseVal.width };
})()`;
const rounded = (value) => Math.round(value * 100) / 100;
const boxWidth = (id) => `Math.round(100 *
  document.getElementById("${id}").viewBox.baseVal.width) / 100`;
const near = (a, b, share) => assert.ok(Math.abs(a - b) <= share * b,
  `${a} and ${b}`);

for (const [words, size] of [["a wide", undefined], ["a narrow", narrow]])
  pageTest(`zoom keeps the size of texts on ${words} screen`, sat, { size },
    async (page) => {
      const before = await page.evaluate(sizes("scene-0"));
      await page.click(".scene .zoom button >> nth=0");
      await becomes(page, boxWidth("scene-0"), rounded(before.box / 1.5));
      const after = await page.evaluate(sizes("scene-0"));
      near(after.text, before.text, 0.05);
      near(after.text, 13, 0.25);
      near(after.number, before.number, 0.05);
      near(after.number, 12, 0.25);
      near(after.shape, 1.5 * before.shape, 0.02);
      await page.click(".scene .zoom button >> nth=2");
      await becomes(page, boxWidth("scene-0"), before.box);
    });

pageTest("wheel, keys and dragging", sat, {}, async (page) => {
  const home = await page.evaluate(sizes("scene-0"));
  const box = await page.locator("#scene-0").boundingBox();
  const x = box.x + box.width * 0.4, y = box.y + box.height * 0.4;
  const under = (px, py) => page.evaluate(`(() => {
    const point = new DOMPoint(${px}, ${py}).matrixTransform(
      document.getElementById("scene-0").getScreenCTM().inverse());
    return [point.x, point.y];
  })()`);
  const before = await under(x, y);
  await page.mouse.move(x, y);
  for (let i = 0; i < 4; i++)
    await page.mouse.wheel(0, -180);
  await becomes(page, `${boxWidth("scene-0")} < ${home.box / 2}`, true);
  const after = await under(x, y);
  assert.ok(Math.hypot(after[0] - before[0], after[1] - before[1]) < 1);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.up();
  const moved = await under(x + 60, y + 30);
  assert.ok(Math.hypot(moved[0] - before[0], moved[1] - before[1]) < 1);
  await page.keyboard.press("0");
  await becomes(page, boxWidth("scene-0"), home.box);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await becomes(page, boxWidth("scene-0"), rounded(home.box / 2.25));
  await page.keyboard.press("-");
  await becomes(page, boxWidth("scene-0"), rounded(home.box / 1.5));
  for (let i = 0; i < 20; i++)
    await page.keyboard.press("+");
  await becomes(page, boxWidth("scene-0"), home.box / 64);
});

pageTest("help is a dialog, and keys in it do nothing else", sat, {},
  async (page) => {
    await page.keyboard.press("?");
    await page.waitForSelector("#help[open]");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#help:not([open])", { state: "attached" });
    await becomes(page, "location.hash", "#1.1");
  });
