// Pages in a browser without a window. A page that says something on its
// console, fails, or asks for anything but its own file, fails its test.
//
// COLLIDE is the program, PAGES the folder for pages and screenshots, MODULES
// where npm has put its packages, CHROMIUM the browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const { COLLIDE, PAGES, MODULES, CHROMIUM } = process.env;
const { chromium } = createRequire(resolve(MODULES, "x.js"))("playwright-core");

mkdirSync(PAGES, { recursive: true });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  chromiumSandbox: false,
  args: ["--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update",
    "--disable-sync"],
});
after(() => browser.close());

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

const collide = (args, input) => execFileSync(COLLIDE, args,
  { input, maxBuffer: 1 << 30 });

// The answer of a query, as JSON values.
export function answers(args, input) {
  return collide(args, input).toString().trim().split("\n")
    .map((line) => JSON.parse(line));
}

// Writes a page, once; returns its file.
const made = new Set();
export function makePage(name, args, input) {
  const file = resolve(PAGES, `${name}.html`);
  if (!made.has(file))
    writeFileSync(file, collide(args, input));
  made.add(file);
  return file;
}

export const draw = (name, query, scenes, ...more) =>
  makePage(name, ["draw", "--html", "--query", query, ...more, ...scenes]);

// Opens a page, uses it, and sees that it has not complained.
export async function usePage(file, options, use) {
  const { hash = "", size = wide, dark = false, script = true } = options;
  const isPhone = size === narrow;
  const context = await browser.newContext({
    viewport: size, colorScheme: dark ? "dark" : "light", offline: true,
    javaScriptEnabled: script, isMobile: isPhone, hasTouch: isPhone,
    reducedMotion: options.still ? "reduce" : "no-preference",
  });
  const complaints = [];
  const url = pathToFileURL(file).href;
  try {
    const page = await context.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.stack));
    page.on("dialog", (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== url)
        complaints.push(`request: ${request.url()}`);
    });
    await page.goto(url + hash);
    await use(page);
  } finally {
    await context.close();
  }
  assert.deepEqual(complaints, []);
}

// A test of one page.
export function pageTest(words, make, options, use) {
  test(words, () => usePage(make(), options, use));
}

// Waits until an expression of the page has a value, half a minute at most.
export async function becomes(page, expression, value) {
  const end = Date.now() + 30000;
  let now;
  do {
    now = await page.evaluate(expression);
    if (JSON.stringify(now) === JSON.stringify(value))
      return;
    await page.waitForTimeout(20);
  } while (Date.now() < end);
  assert.deepEqual(now, value, expression);
}

export const shot = (page, name, options) =>
  page.screenshot({ path: join(PAGES, `${name}.png`), ...options });
