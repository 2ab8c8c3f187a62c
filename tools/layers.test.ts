import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { circlesOf } from "./circles.ts";
import {
	CIRCLES,
	CLIENT_ROOMS,
	FULL_FOLDERS,
	IMPORTS_AGAINST_THE_TABLE,
	LONG_FILES,
	MOST_FILES,
	MOST_LINES,
	ROOMS,
	type Room,
} from "./layers.ts";
import { readSources } from "./sources.ts";

const SOURCES = readSources();
const DEEPEST_FIRST = ROOMS.toSorted(
	(a, b) => b.folder.length - a.folder.length,
);

test("rooms import only from the rooms that the table gives them", () => {
	const against = new Map<string, string[]>();
	for (const { file, imports } of SOURCES) {
		const room = roomOf(file);
		for (const name of imports) {
			if (isAllowed(room, name)) continue;
			const way = `${room.name} → ${targetOf(name)?.name ?? name}`;
			against.set(way, [...(against.get(way) ?? []), `${file}: ${name}`]);
		}
	}
	for (const [way, found] of against) {
		const known = IMPORTS_AGAINST_THE_TABLE[way] ?? 0;
		if (found.length === known) continue;
		const { imports = [], modules } = roomOf(found[0] ?? "");
		const allowed = `may import ${imports.join(", ") || "nothing of Curlew"} (modules: ${modules})`;
		expect.soft(found, `${way}, ${known} known; ${allowed}`).toEqual([]);
	}
	expectNeeded(IMPORTS_AGAINST_THE_TABLE, (way) => against.has(way));
});

test("folders of a room do not import from each other in a circle", () => {
	const found = [...folderGraphs()].flatMap(([parent, graph]) =>
		circlesOf(graph).map((names) => `${parent}/{${names.join(",")}}`),
	);
	expect(found.toSorted()).toEqual(CIRCLES.toSorted());
});

test("files and folders stay small", () => {
	const long = SOURCES.filter(
		({ file, lines }) => lines > (LONG_FILES[file] ?? MOST_LINES),
	);
	expect(long.map(({ file, lines }) => `${file}: ${lines} lines`)).toEqual([]);
	expectNeeded(LONG_FILES, (file) =>
		SOURCES.some((source) => source.file === file && source.lines > MOST_LINES),
	);

	const folders = Map.groupBy(SOURCES, ({ file }) => dirname(file));
	const full = [...folders].filter(
		([folder, files]) => files.length > (FULL_FOLDERS[folder] ?? MOST_FILES),
	);
	expect(
		full.map(([folder, files]) => `${folder}: ${files.length} files`),
	).toEqual([]);
	expectNeeded(
		FULL_FOLDERS,
		(folder) => (folders.get(folder)?.length ?? 0) > MOST_FILES,
	);
});

test("exported names have one meaning", () => {
	const files = new Map<string, string[]>();
	for (const { file, exports } of SOURCES)
		for (const name of new Set(exports))
			files.set(name, [...(files.get(name) ?? []), file]);
	const shared = [...files].filter(([, places]) => places.length > 1);
	expect(shared.map(([name, all]) => `${name}: ${all.join(", ")}`)).toEqual([]);
});

test("packages depend on those that their sources may import from", () => {
	for (const name of new Set(ROOMS.map(packageOf))) {
		const manifest: { dependencies?: Record<string, string> } = JSON.parse(
			read(`packages/${name}/package.json`),
		);
		const dependencies = Object.keys(manifest.dependencies ?? {})
			.filter((dependency) => dependency.startsWith("@curlew/"))
			.map((dependency) => dependency.slice("@curlew/".length));
		expect(dependencies.sort(), name).toEqual(packagesBelow(name));
	}
});

test("docs/architecture.md has the same packages and rooms", () => {
	const rows = read("docs/architecture.md")
		.split("\n")
		.filter((line) => line.startsWith("| `"))
		.map((line) => line.split("|").map((cell) => cell.trim()));
	const packages = rows.filter(([, name]) => name?.startsWith("`packages/"));
	expect(
		packages.map(([, name, , imports]) => [
			name?.match(/packages\/\w+/)?.[0],
			wordsIn(imports),
		]),
	).toEqual(
		[...new Set(ROOMS.map(packageOf))].map((name) => [
			`packages/${name}`,
			packagesBelow(name),
		]),
	);
	const rooms = rows.map(([, name]) => /^`(\w+)\/`$/.exec(name ?? "")?.[1]);
	expect(
		rooms.filter((name) => CLIENT_ROOMS.some((room) => room === name)),
	).toEqual(CLIENT_ROOMS);
});

/** Exceptions that nothing needs any more are to be taken out of `layers.ts`. */
function expectNeeded(
	exceptions: Readonly<Record<string, number>>,
	isNeeded: (key: string) => boolean,
): void {
	expect(
		Object.keys(exceptions).filter((key) => !isNeeded(key)),
		"needs no exception any more",
	).toEqual([]);
}

function isAllowed(room: Room, name: string): boolean {
	const target = targetOf(name);
	if (!target) return isModuleFor(room, name);
	if (target === room) return true;
	const isPath = name.startsWith("packages/");
	return (
		room.imports.includes(target.name) &&
		isPath === (packageOf(room) === packageOf(target))
	);
}

function isModuleFor({ modules }: Room, name: string): boolean {
	if (modules === "node") return !/^react(?:-dom)?(?:\/|$)/.test(name);
	return modules === "browser" && !name.startsWith("node:");
}

/** The room that an import leads to; nothing for modules that are not Curlew's. */
function targetOf(name: string): Room | undefined {
	if (name.startsWith("packages/")) return roomOf(name);
	const inside = /^(?:@curlew\/)?(curlew|(?<=@curlew\/)\w+)(?:\/|$)/.exec(
		name,
	)?.[1];
	const called = inside === "curlew" ? "cli" : inside;
	return ROOMS.find((room) => room.name === called);
}

function roomOf(file: string): Room {
	const room = DEEPEST_FIRST.find(({ folder }) =>
		file.startsWith(`${folder}/`),
	);
	if (!room) throw new Error(`${file} is in no room of tools/layers.ts`);
	return room;
}

function packageOf(room: Room): string {
	return room.name.split("/")[0] ?? "";
}

/** Of all rooms of a package together, sorted. */
function packagesBelow(name: string): readonly string[] {
	const imports = ROOMS.filter((room) => packageOf(room) === name).flatMap(
		(room) => room.imports.map((to) => to.split("/")[0] ?? ""),
	);
	return [...new Set(imports)].filter((other) => other !== name).sort();
}

/** For each folder: which of the folders directly in it import from which others of them. */
function folderGraphs(): ReadonlyMap<string, Map<string, Set<string>>> {
	const graphs = new Map<string, Map<string, Set<string>>>();
	for (const { file, imports } of SOURCES) {
		for (const name of imports) {
			if (!name.startsWith("packages/")) continue;
			const [from, to] = [dirname(file).split("/"), dirname(name).split("/")];
			const at = from.findIndex((part, index) => part !== to[index]);
			const [one, other] = [from[at], to[at]];
			if (!one || !other) continue;
			const parent = from.slice(0, at).join("/");
			const graph = graphs.get(parent) ?? new Map<string, Set<string>>();
			graphs.set(parent, graph);
			graph.set(one, (graph.get(one) ?? new Set()).add(other));
		}
	}
	return graphs;
}

function wordsIn(cell = ""): readonly string[] {
	return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word).sort();
}

function read(file: string): string {
	return readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
}
