import {
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { CollectionState } from "../protocol/collection.ts";
import type { NeighbouringCollections } from "../protocol/collections.ts";
import type { AppEvent } from "../protocol/events.ts";
import type { LoadedText } from "../protocol/files.ts";
import type { ProblemAnswer } from "../protocol/problem.ts";
import type {
	OpenCollections,
	OpenedCollectionRef,
	RequestsOfOthers,
} from "../protocol/workspace/open-collections.ts";
import { openCollections } from "./collections/list-news.ts";
import { AppContext } from "./context.ts";
import { createApp } from "./create-app.ts";
import { PageAccess } from "./security/access.ts";

const REQUEST =
	"info: { name: One, type: http }\nhttp: { method: GET, url: x }\n";

let root: string;
let leftId: string;
let context: AppContext;
let server: Hono;
const access = new PageAccess(1);

beforeEach(async () => {
	root = await mkdtemp(join(await realpath(tmpdir()), "curlew-app-test-"));
	for (const name of ["left", "right"]) {
		await mkdir(join(root, name));
		const own = `info:\n  name: ${name}\n`;
		await writeFile(join(root, name, "opencollection.yml"), own);
		await writeFile(join(root, name, "one.yml"), REQUEST);
	}
	context = new AppContext(join(root, "left"), {});
	leftId = (await context.workspace.open(join(root, "left"))).id;
	server = createApp(context, access, new Hono());
});

afterEach(async () => {
	await context.close();
	await rm(root, { recursive: true, force: true });
});

/** A window that shows a collection, by its id. */
function newWindow(id = leftId) {
	const headers = {
		host: access.host,
		origin: access.origin,
		cookie: access.setCookie.split(";")[0] ?? "",
		"content-type": "application/json",
	};
	const ask = async (method: string, path: string, body?: unknown) =>
		server.request(`${access.origin}/api/${id}/${path}`, {
			method,
			headers,
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
	return {
		ask,
		post: async <T>(path: string, body: unknown): Promise<T> =>
			JSON.parse(await (await ask("POST", path, body)).text()),
		get: async <T>(path: string): Promise<T> =>
			JSON.parse(await (await ask("GET", path)).text()),
	};
}

async function openRight(): Promise<string> {
	return (await context.workspace.open(join(root, "right"))).id;
}

test("two windows work with two collections at the same time, each in its own files", async () => {
	const left = newWindow();
	const opened = await left.post<OpenedCollectionRef>("collections/open", {
		folder: "right",
	});
	const right = newWindow(opened.id);
	const file = "one.yml";
	for (const [window, name] of [
		[left, "left"],
		[right, "right"],
	] as const) {
		const { version } = await window.post<LoadedText>("texts/read", { file });
		const text = `${REQUEST}# ${name}\n`;
		await window.post("texts/write", { file, version, text });
		const state = await window.get<CollectionState>("collection");
		expect(state).toMatchObject({ kind: "open", name });
	}
	for (const name of ["left", "right"])
		expect(await readFile(join(root, name, file), "utf8")).toContain(
			`# ${name}`,
		);
	const list = await left.get<OpenCollections>("open-collections");
	expect(list).toMatchObject([
		{ name: "left", problem: null, unsaved: 0, running: 0 },
		{ name: "right", id: opened.id },
	]);
	const others = await left.get<RequestsOfOthers>("open-collections/requests");
	expect(others).toMatchObject([
		{ name: "right", requests: [{ name: "One", path: "one" }] },
	]);
});

test("collections inside of the folder that the user has started in can be opened", async () => {
	await mkdir(join(root, "left/apis/inner"), { recursive: true });
	await writeFile(
		join(root, "left/apis/inner/bruno.json"),
		'{ "version": "1", "name": "Inner", "type": "collection" }',
	);
	const left = newWindow();
	const { folders } = await left.get<NeighbouringCollections>("collections");
	expect(folders).toEqual(["left", "left/apis/inner", "right"]);
	const folder = "left/apis/inner";
	const opened = await left.post<OpenedCollectionRef>("collections/open", {
		folder,
	});
	expect(context.workspace.collection(opened.id).name).toBe("Inner");
	const outside = await left.ask("POST", "collections/open", {
		folder: "left/../../etc",
	});
	expect(outside.status).toBe(422);
});

test("no route serves a page whose collection was closed, but for those that lead on", async () => {
	const left = newWindow();
	await openRight();
	await context.closeCollection(leftId);
	const open = new Set([
		"events",
		"open-collections",
		"open-collections/again",
	]);
	const prefix = "/api/:collection/";
	const routes = server.routes.filter(
		({ method, path }) => method !== "ALL" && path.startsWith(prefix),
	);
	expect(routes.length).toBeGreaterThan(45);
	for (const { method, path } of routes) {
		const place = path.slice(prefix.length).replace(/:\w+/g, "1");
		if (open.has(place)) continue;
		const answer = await left.ask(
			method,
			place,
			method === "POST" ? {} : undefined,
		);
		const body: ProblemAnswer = JSON.parse(await answer.text());
		expect(body.problem.code, `${method} ${place}`).toBe("COLLECTION_NOT_OPEN");
	}
	const path = join(root, "left");
	const again = await left.post<OpenedCollectionRef>("open-collections/again", {
		path,
	});
	expect(again.id).toBe(leftId);
	expect((await left.ask("GET", "collection")).status).toBe(200);
});

test("a request whose body comes only after its collection was closed is refused, too", async () => {
	const body = new TransformStream<Uint8Array, Uint8Array>();
	const answer = server.request(
		new Request(`${access.origin}/api/${leftId}/items/delete`, {
			method: "POST",
			duplex: "half",
			headers: {
				host: access.host,
				origin: access.origin,
				cookie: access.setCookie.split(";")[0] ?? "",
			},
			body: body.readable,
		}),
	);
	const writer = body.writable.getWriter();
	await writer.write(new TextEncoder().encode('{ "path": "one",'));
	await openRight();
	await context.closeCollection(leftId);
	await writer.write(new TextEncoder().encode('"kind": "request" }'));
	await writer.close();
	expect((await answer).status).toBe(422);
	expect(await readFile(join(root, "right/one.yml"), "utf8")).toBe(REQUEST);
	expect(await readFile(join(root, "left/one.yml"), "utf8")).toBe(REQUEST);
});

test("a window hears of the list, and nothing else of another collection", async () => {
	const told: AppEvent[] = [];
	context.hub.subscribe(leftId, (event) => told.push(event));
	const id = await openRight();
	await newWindow(id).ask("POST", "items/create", {
		kind: "request",
		folder: "",
		name: "Two",
	});
	const lists = () =>
		told.map((event) =>
			event.type === "collections-changed"
				? event.collections.map(({ name }) => name)
				: event.type,
		);
	await expect.poll(lists).toContainEqual(["left", "right"]);
	expect(JSON.stringify(told)).not.toContain("two.yml");
});

test("the list is there the next time, with what is gone; a single collection that is named leaves it alone", async () => {
	const id = await openRight();
	await context.workspace.begin([join(root, "left"), join(root, "right")]);
	context.workspace.noteShown(id);
	await context.workspace.close();
	await writeFile(join(root, "right", "opencollection.yml"), "info: [\n");
	await rename(join(root, "left"), join(root, "elsewhere"));
	await mkdir(join(root, "empty"));
	const started = async (...paths: readonly string[]) => {
		const next = new AppContext(join(root, "empty"), {});
		onTestFinished(() => next.close());
		await next.workspace.begin(paths);
		return next;
	};
	await started(join(root, "right"));
	const next = await started();
	expect(next.workspace.shown).toBe(id);
	// It is read before it is known to be broken.
	await next.workspace.state(id);
	expect(await openCollections(next)).toMatchObject([
		{ name: "left", problem: { code: "COLLECTION_NOT_FOUND" } },
		{ name: "right", problem: { location: { line: 1 } } },
	]);
	expect(await next.workspace.state(leftId)).toMatchObject({ kind: "none" });
	await rename(join(root, "elsewhere"), join(root, "left"));
	expect(await next.workspace.state(leftId)).toMatchObject({ kind: "open" });
	await next.closeCollection(id);
	await next.workspace.close();
	expect((await started()).workspace.entries).toMatchObject([{ id: leftId }]);
});
