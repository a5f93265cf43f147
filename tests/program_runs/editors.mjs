// The files for editors in src/editors, without the editors: Tiled's extension
// runs with a stand-in for the part of Tiled's scripting API that it uses, as
// doc.mapeditor.org/en/stable/reference/scripting documents it; the problem
// matchers of VS Code's tasks read what `collide check` prints.
//
// usage: COLLIDE=PROGRAM node --test editors.mjs, from the project's root

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import vm from "node:vm";

const program = resolve(process.env.COLLIDE);
const folder = mkdtempSync(join(tmpdir(), "editors-"));
after(() => rmSync(folder, { recursive: true }));

// ---- Tiled -------------------------------------------------------------------

// Blocks until the program ends, returns -1 if it cannot start, and throws in
// other cases only if the third argument is true or missing.
class Process {
  codec = "System";
  #run = null;
  getEnv(name) { return Process.environment[name] ?? ""; }
  exec(file, args, throwOnError = true) {
    assert.equal(this.codec, "UTF-8");
    this.#run = spawnSync(file, args, { encoding: "utf8" });
    const status = this.#run.error ? -1 : this.#run.status;
    if (throwOnError && status !== 0)
      throw new Error(`Error running ${file}`);
    return status;
  }
  readStdOut() { this.#check(); return this.#run.stdout ?? ""; }
  readStdErr() { this.#check(); return this.#run.stderr ?? ""; }
  close() { this.#check(); this.#run = null; }
  #check() { if (!this.#run) throw new Error("closed or not started"); }
}

const signal = () => {
  const callbacks = [];
  return { connect: (callback) => callbacks.push(callback),
    emit: (argument) => callbacks.forEach((callback) => callback(argument)) };
};

// A map as scripts see it, from its file.
function openMap(fileName) {
  const map = JSON.parse(readFileSync(fileName));
  const layer = (item) => ({
    isGroupLayer: item.type === "group", isObjectLayer: item.type === "objectgroup",
    layers: (item.layers ?? []).map(layer), objects: item.objects ?? [] });
  const selected = [];
  return {
    isTileMap: map.type === "map", isTileset: map.type === "tileset",
    fileName, modified: false, layers: (map.layers ?? []).map(layer),
    selectedObjects: [],
    selectedArea: { selected, set(rect) { selected.splice(0, Infinity, rect); },
      add(rect) { selected.push(rect); } },
    pixelToTile: (x, y) => ({ x: x / map.tilewidth, y: y / map.tileheight }),
    pixelToScreen: (x, y) => ({ x: x + 1000, y: y + 1000 }),
  };
}

// Tiled with the extension. The console gets [severity, text, callback].
function startTiled(environment) {
  const console = [], actions = {}, menus = {}, centers = [];
  const opened = new Map();
  const report = (severity) => (text, callback) => {
    assert.equal(typeof text, "string");
    assert.equal(typeof callback, severity === "log" ? "undefined" : "function");
    console.push([severity, text, callback]);
  };
  const tiled = {
    activeAsset: null, assetSaved: signal(), log: report("log"),
    warn: report("warn"), error: report("error"),
    mapEditor: { currentMapView: { centerOn: (x, y) => centers.push([x, y]) } },
    open(fileName) {
      if (!opened.has(fileName))
        opened.set(fileName, openMap(fileName));
      return tiled.activeAsset = opened.get(fileName);
    },
    registerAction(id, callback) {
      return actions[id] = { trigger() { callback(this); } };
    },
    extendMenu(menu, items) {
      for (const item of items)
        assert.ok(item.separator || actions[item.action], "registered before");
      menus[menu] = items;
    },
  };
  Process.environment = environment;
  const Qt = { rect: (x, y, width, height) => ({ x, y, width, height }) };
  vm.runInNewContext(readFileSync("src/editors/tiled/collide.js", "utf8"),
    { tiled, Process, Qt });
  const save = (name) => {
    const asset = openMap(name);
    tiled.activeAsset = asset;
    tiled.assetSaved.emit(asset);
    return console.splice(0);
  };
  return { tiled, actions, menus, centers, console, save,
    of: (name) => opened.get(name) };
}

const box = (id, name, x, y) => ({ id, name, x, y, width: 8, height: 8 });
const objects = (id, ...items) => ({ type: "objectgroup", id, name: "solid",
  objects: items });
function putMap(name, layers, tilesets = []) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ type: "map", orientation: "orthogonal",
    width: 9, height: 9, tilewidth: 8, tileheight: 8, tilesets, layers }));
  return path;
}
// Arrays that the extension makes are of another realm.
const ids = (list) => Array.from(list, ({ id }) => id);
const bow = (id, name) => ({ id, name, x: 40, y: 40, polygon:
  [{ x: 0, y: 0 }, { x: 8, y: 8 }, { x: 8, y: 0 }, { x: 0, y: 6 }] });

test("Tiled: saving lists findings, and each selects its objects", () => {
  const map = putMap("a.tmj", [objects(1, box(1, "", 0, 0), box(2, "crate", 4, 4)),
    { type: "group", id: 2, name: "g", layers: [objects(3, bow(7, "bow"),
      bow(8, "bow"))] }]);
  const tiled = startTiled({ COLLIDE: program });
  const found = tiled.save(map);
  const one = (pattern) => found.filter(([, text]) => pattern.test(text));
  const [[severity, text, activate]] = one(/overlap by/);
  assert.equal(severity, "warn");
  assert.match(text, /^collide: "1" and "crate" overlap by 4 .*\[C030 overlap\]: /);
  activate();
  assert.deepEqual(ids(tiled.of(map).selectedObjects), [1, 2]);
  assert.deepEqual(tiled.centers.pop(), [1006, 1006]);
  // Two objects of one name differ in their numbers.
  const bows = one(/self-intersecting/);
  assert.deepEqual(bows.map(([level]) => level), ["error", "error"]);
  bows.forEach(([, , callback], i) => {
    callback();
    assert.deepEqual(ids(tiled.of(map).selectedObjects), [7 + i]);
  });
});

test("Tiled: a finding about a cell selects the cell", () => {
  const cells = { type: "tilelayer", id: 1, name: "walls", width: 9, height: 9,
    data: new Array(81).fill(0) };
  cells.data[9 * 3 + 2] = 1;
  const map = putMap("cells.tmj", [cells], [{ firstgid: 1, name: "t",
    tilewidth: 8, tileheight: 8, tilecount: 1, tiles: [{ id: 0,
      objectgroup: { objects: [bow(1, "")] } }] }]);
  const tiled = startTiled({ COLLIDE: program });
  const found = tiled.save(map).filter(([, , callback]) => callback);
  assert.ok(found.length > 0);
  found[0][2]();
  assert.deepEqual({ ...tiled.of(map).selectedArea.selected[0] },
    { x: 2, y: 3, width: 1, height: 1 });
});

// Its shapes are called crate#1 and crate#2, or 5#1 and 5#2 without the name.
test("Tiled: an object of two shapes is selected, not the objects 1 and 2", () => {
  const part = (id, x) => ({ ...box(id, "", x, 0), width: 6 });
  const tiles = [{ firstgid: 1, name: "t", tilewidth: 16, tileheight: 8,
    tilecount: 1, tiles: [{ id: 0,
      objectgroup: { objects: [part(1, 0), part(2, 10)] } }] }];
  for (const name of ["crate", ""]) {
    const map = putMap(`parts${name}.tmj`, [objects(1, box(1, "", 0, 0),
      box(2, "", 30, 30), { ...box(5, name, 160, 40), width: 16, gid: 1 })], tiles);
    const tiled = startTiled({ COLLIDE: program });
    const found = tiled.save(map);
    assert.equal(found.length, 2);
    for (const [, , activate] of found) {
      activate();
      assert.deepEqual(ids(tiled.of(map).selectedObjects), [5]);
    }
  }
});

test("Tiled: a map without findings, and the actions in the menu", () => {
  const map = putMap("clean.tmj", [objects(1, box(1, "", 0, 0))]);
  const tiled = startTiled({ COLLIDE: program });
  assert.deepEqual(Array.from(tiled.menus.Map, ({ action }) => action),
    [undefined, "CheckWithCollide", "CheckWithCollideOnSave"]);
  assert.match(tiled.save(map)[0][1], /no errors or warnings in .*clean\.tmj$/);
  tiled.actions.CheckWithCollideOnSave.checked = false;
  assert.deepEqual(tiled.save(map), []);
  tiled.actions.CheckWithCollide.trigger();
  assert.equal(tiled.console.length, 1);
  tiled.tiled.activeAsset.modified = true;
  tiled.actions.CheckWithCollide.trigger();
  assert.match(tiled.console[1][1], /save first/);
  tiled.tiled.activeAsset = null;
  tiled.actions.CheckWithCollide.trigger();
  assert.equal(tiled.console.length, 3);
});

test("Tiled: a program that is missing is reported once", () => {
  const map = putMap("b.tmj", [objects(1, box(1, "", 0, 0))]);
  const tiled = startTiled({ COLLIDE: join(folder, "nothing") });
  const [[severity, text], ...more] = tiled.save(map);
  assert.equal(severity, "error");
  assert.match(text, /nothing": install it, or set .* COLLIDE/);
  assert.deepEqual(more, []);
  assert.deepEqual(tiled.save(map), []);
  tiled.actions.CheckWithCollide.trigger();
  assert.equal(tiled.console.length, 1);
});

test("Tiled: a file that cannot be read, and other assets", () => {
  const map = putMap("broken.tmj", []);
  const asset = openMap(map);
  const tiled = startTiled({ COLLIDE: program });
  writeFileSync(map, "{");
  tiled.tiled.assetSaved.emit(asset);
  assert.match(tiled.console[0][1], /\[C001 /);
  tiled.tiled.assetSaved.emit({ isTileMap: false, isTileset: false });
  tiled.tiled.assetSaved.emit(null);
  assert.equal(tiled.console.length, 1);
});

// ---- LDtk --------------------------------------------------------------------

// LDtk splits a command at its spaces and starts it in the project's folder.
test("LDtk: the command of the manual checks a project that contains it", () => {
  const lines = readFileSync("man/collide-editors.7", "utf8").split("\n");
  const start = lines.indexOf('"customCommands": [');
  const fragment = lines.slice(start, lines.indexOf(".Ed", start)).join("");
  const world = JSON.parse(readFileSync("tests/levels/project.ldtk"));
  Object.assign(world, JSON.parse(`{${fragment}}`));
  cpSync("tests/levels", folder, { recursive: true });
  writeFileSync(join(folder, "level.ldtk"), JSON.stringify(world));
  const [{ command, when }] = world.customCommands;
  assert.equal(when, "AfterSave");
  assert.ok(lines.includes(command));
  const [name, ...args] = command.split(" ");
  assert.equal(name, "collide");
  const run = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  assert.ok(run.status < 2, run.stderr);
  assert.match(run.stdout, /^1 file checked: /m);
});

// ---- VS Code -----------------------------------------------------------------

const tasks = JSON.parse(readFileSync("src/editors/vscode/tasks.json")).tasks;

// What a matcher makes of the lines of a report, as VS Code groups them.
function matched(matcher, text) {
  const { regexp, ...groups } = matcher.pattern;
  return text.split(/\r?\n/).map((line) => new RegExp(regexp).exec(line))
    .filter((match) => match).map((match) => Object.fromEntries(
      Object.entries(groups).map(([name, group]) => [name, match[group]])));
}

test("VS Code: the matcher reads every finding of the report", () => {
  cpSync("scenes/check", join(folder, "check"), { recursive: true });
  const json = spawnSync(program, ["check", "--format", "ndjson", "check"],
    { cwd: folder, encoding: "utf8" }).stdout.trim().split("\n")
    .map((line) => JSON.parse(line));
  for (const task of tasks) {
    const text = spawnSync(program, [...task.args.slice(0, -1).filter((arg) =>
      arg !== "--watch"), "check"],
      { cwd: folder, encoding: "utf8" }).stdout;
    const found = matched(task.problemMatcher, text);
    // Text has findings of some rules once for all files.
    const single = json.filter(({ slug }) =>
      !["not-used", "nothing-solid"].includes(slug));
    assert.ok(single.length > 30);
    for (const { file, line, column, rule, severity } of single)
      assert.ok(found.some((other) => other.file === file &&
        other.line === String(line) && other.column === String(column) &&
        other.code === rule && other.severity === severity), `${file}:${line}`);
    for (const { message } of found)
      assert.doesNotMatch(message, /\[C\d+/);
  }
});

test("VS Code: the tasks run, and the watching task begins and ends", async () => {
  const map = join(folder, "check");
  for (const { args, isBackground, problemMatcher: { background } } of tasks) {
    const child = spawn(program, args, { cwd: map });
    let text = "";
    for await (const part of child.stdout) {
      text += part;
      const lines = text.split("\n");
      if (background && lines.some((line) =>
        new RegExp(background.endsPattern).test(line))) {
        assert.ok(new RegExp(background.beginsPattern).test(lines[0]));
        child.kill();
      }
    }
    assert.match(text, /\d+ files checked: /);
    assert.equal(Boolean(background), Boolean(isBackground));
  }
  assert.match("watch: checking, a.tmj changed",
    new RegExp(tasks[1].problemMatcher.background.beginsPattern));
});
