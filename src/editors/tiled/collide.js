// An extension of Tiled that runs `collide check` when a map or tileset is
// saved, and lists the findings in the Issues window. A double click on an
// issue selects the objects or the cell, and centers the view on the place.
//
// Install: copy this file into the extensions folder of Tiled (Edit,
// Preferences, Plugins) or of a project. The environment variable COLLIDE names
// the program if it is not in PATH. A project cannot name it: a project from a
// stranger must not choose which program runs.
//
// collide-editors(7) describes the extension.

"use strict";

(function () {
    // Extensions share one global scope, so all names are inside this function.
    let wasMissing = false;

    // Runs the program on a file. Returns {status, findings, message}; the
    // status is -1 if the program cannot be started.
    function runCheck(fileName) {
        const process = new Process();
        const program = process.getEnv("COLLIDE") || "collide";
        process.codec = "UTF-8";
        const status = process.exec(program, ["check", "--format", "ndjson",
            "--min-severity", "warning", fileName], false);
        const lines = status < 0 ? [] : process.readStdOut().split("\n");
        const message = status < 0 ? program : process.readStdErr().trim();
        process.close();
        const findings = lines.filter((line) => line.trim() !== "")
            .map((line) => JSON.parse(line));
        return {status: status, findings: findings, message: message};
    }

    // ---- From a finding to the map -----------------------------------------

    function collectObjects(layers, found) {
        for (const layer of layers) {
            if (layer.isGroupLayer)
                collectObjects(layer.layers, found);
            else if (layer.isObjectLayer)
                found.push(...layer.objects);
        }
        return found;
    }

    // The object of a shape. The id of a shape is the object's name if no other
    // object has it, "NAME#NUMBER", or "NUMBER"; "#2" also follows the id if
    // the shape is the second part of the object, and ".1" if ids repeat.
    function findObject(objects, id) {
        const isNamed = (name) => objects.filter((o) => o.name === name);
        const hasNumber = (number) =>
            objects.filter((o) => String(o.id) === number);
        const match = /^(.*)[#.](\d+)$/.exec(id);
        let found = isNamed(id);
        if (found.length !== 1)
            found = hasNumber(id);
        if (found.length === 0 && match)
            found = hasNumber(match[2]).filter((o) => o.name === match[1]);
        if (found.length > 0)
            return found[0];
        return match ? findObject(objects, match[1]) : null;
    }

    // The cell of a shape that is a tile, "LAYER COLUMN,ROW", or null.
    function findCell(id) {
        const match = / (-?\d+),(-?\d+)([#.]\d+)*$/.exec(id);
        return match ? {x: Number(match[1]), y: Number(match[2])} : null;
    }

    function showFinding(finding) {
        const map = tiled.open(finding.file);
        if (!map || !map.isTileMap)
            return;
        const all = collectObjects(map.layers, []);
        const objects = finding.shapes.map((id) => findObject(all, id))
            .filter((object) => object);
        const cells = finding.shapes.map(findCell).filter((cell) => cell);
        let place = finding.at && {x: finding.at[0], y: finding.at[1]};
        map.selectedObjects = objects;
        if (objects.length === 0 && cells.length === 0 && place) {
            const cell = map.pixelToTile(place.x, place.y);
            cells.push({x: Math.floor(cell.x), y: Math.floor(cell.y)});
        }
        for (let i = 0; i < cells.length; i++) {
            const rect = Qt.rect(cells[i].x, cells[i].y, 1, 1);
            if (i === 0)
                map.selectedArea.set(rect);
            else
                map.selectedArea.add(rect);
        }
        if (!place && objects.length > 0)
            place = {x: objects[0].x, y: objects[0].y};
        const view = tiled.mapEditor.currentMapView;
        if (!place || !view)
            return;
        const screen = map.pixelToScreen(place.x, place.y);
        view.centerOn(screen.x, screen.y);
    }

    // ---- The check ----------------------------------------------------------

    function reportFinding(finding) {
        const text = finding.message + " [" + finding.rule + " " +
            finding.slug + "]" + (finding.hint ? ": " + finding.hint : "");
        const report = finding.severity === "error" ? tiled.error : tiled.warn;
        report.call(tiled, "collide: " + text, () => showFinding(finding));
    }

    // Saving reports a missing program once, a check by hand always.
    function reportMissing(program, isByHand) {
        if (!wasMissing || isByHand)
            tiled.error("collide: cannot start the program \"" + program +
                "\": install it, or set the environment variable COLLIDE to " +
                "its path and start Tiled again", () => {});
        wasMissing = true;
    }

    function checkAsset(asset, isByHand) {
        if (!asset || !(asset.isTileMap || asset.isTileset) || !asset.fileName)
            return;
        const result = runCheck(asset.fileName);
        if (result.status < 0) {
            reportMissing(result.message, isByHand);
            return;
        }
        wasMissing = false;
        result.findings.forEach(reportFinding);
        if (result.findings.length > 0)
            return;
        if (result.status > 1)
            tiled.error(result.message || "collide: failed with status " +
                result.status, () => {});
        else
            tiled.log("collide: no errors or warnings in " + asset.fileName);
    }

    const now = tiled.registerAction("CheckWithCollide", () => {
        const asset = tiled.activeAsset;
        if (asset && (asset.modified || !asset.fileName))
            tiled.warn("collide: checks the saved file: save first", () => {});
        checkAsset(asset, true);
    });
    now.text = "Check with collide";

    const onSave = tiled.registerAction("CheckWithCollideOnSave", () => {});
    onSave.text = "Check with collide when Saving";
    onSave.checkable = true;
    onSave.checked = true;

    tiled.extendMenu("Map", [
        {separator: true},
        {action: "CheckWithCollide"},
        {action: "CheckWithCollideOnSave"},
    ]);
    tiled.assetSaved.connect((asset) => {
        if (onSave.checked)
            checkAsset(asset, false);
    });
})();
