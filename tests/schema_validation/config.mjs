// The schema of project files held against their reader: both take the same
// files.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {test} from "node:test";

import {fault} from "./schemas.mjs";

const valid = [
  {}, {$schema: "x"}, {version: 1}, {solids: "none"}, {_note: [1], "x-y": 2},
  {profile: "box2d-3", scale: 32}, {player: [14, 30], jump: 48},
  ...["generic", "box2d-2", "chipmunk", "godot-4", "matter", "rapier"].map(
    (profile) => ({profile})),
  {set: {clearance: 1, "player-width": 2}}, {select: "C012"},
  {select: ["C01", "overlap"], ignore: ["C009"]},
  {severity: {C045: "warning", seam: "error", C009: "note"}},
  {baseline: "a/b.json"},
  ...["solid", "sensor", "spawn", "goal", "ignore"].map((role) =>
    ({roles: [{layer: ["a", "b*"], class: "c", name: "d", property: ["e"],
      role, _why: "f"}]})),
];
const invalid = [
  [], 1, {version: 2}, {solids: "all"}, {profile: "unity"}, {scale: -1},
  {player: [1]}, {player: [0, 1]}, {player: "14x30"}, {jump: "48"},
  {set: [1]}, {set: {clearance: -1}}, {select: [1]}, {ignore: ""},
  {severity: {C045: "fatal"}}, {severity: "note"}, {baseline: 1},
  {roles: {}}, {roles: [1]}, {roles: [{role: "solid"}]},
  {roles: [{layer: "a"}]}, {roles: [{layer: "a", role: "wall"}]},
  {roles: [{layer: 1, role: "solid"}]}, {roles: [{layr: "a", role: "solid"}]},
  {roles: Array(65).fill({layer: "a", role: "solid"})}, {rolls: []},
];

const statusOf = (value) => {
  const folder = mkdtempSync(join(tmpdir(), "collide-config-"));
  writeFileSync(join(folder, "collide.json"), JSON.stringify(value));
  const run = spawnSync(process.env.COLLIDE,
    ["check", "--show-config", folder], {encoding: "utf8"});
  rmSync(folder, {recursive: true});
  return run;
};

test("project files that both take", () => {
  for (const value of valid) {
    const run = statusOf(value);
    assert.equal(fault("config", value), "", JSON.stringify(value));
    assert.equal(run.status, 0, JSON.stringify(value) + run.stderr);
    assert.equal(fault("config", JSON.parse(run.stdout)), "", run.stdout);
  }
});

test("project files that both refuse", () => {
  for (const value of invalid) {
    const text = JSON.stringify(value);
    assert.notEqual(fault("config", value), "", text);
    assert.equal(statusOf(value).status, 2, text);
  }
});
