import {
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CollectionState } from "../protocol/collection.ts";
import type { NeighbouringCollections } from "../protocol/collections.ts";
import type { LoadedText } from "../protocol/files.ts";
import type { ProblemAnswer } from "../protocol/problem.ts";
import type { KnownVariables } from "../protocol/variables.ts";
import { AppContext } from "./context.ts";
import { createApp } from "./create-app.ts";
import { PageAccess } from "./security/access.ts";

const REQUEST =
	"info: { name: One, type: http }\nhttp: { method: GET, url: x }\n";

let root: string;
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
	await context.workspace.open(join(root, "left"));
	server = createApp(context, access, new Hono());
});

afterEach(async () => {
	await context.close();
	await rm(root, { recursive: true, force: true });
});

/** A window that shows the collection that is open now. */
function newWindow() {
	const { id } = context.shown;
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

test("a window writes into no other collection than the one that it shows", async () => {
	const left = newWindow();
	const file = "one.yml";
	const { version } = await left.post<LoadedText>("texts/read", { file });
	const opened = await left.ask("POST", "collections/open", {
		folder: "right",
	});
	expect(opened.status).toBe(204);
	const refused = await left.post<ProblemAnswer>("texts/write", {
		file,
		version,
		text: "left\n",
	});
	expect(refused.problem.code).toBe("OTHER_COLLECTION_OPEN");
	for (const name of ["left", "right"])
		expect(await readFile(join(root, name, file), "utf8")).toBe(REQUEST);
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
	expect((await left.ask("POST", "collections/open", { folder })).status).toBe(
		204,
	);
	expect(context.shown.name).toBe("Inner");
	const outside = await newWindow().ask("POST", "collections/open", {
		folder: "left/../../etc",
	});
	expect(outside.status).toBe(422);
});

test("no route serves a page of another collection", async () => {
	const left = newWindow();
	await context.workspace.open(join(root, "right"));
	const open = new Set(["events", "collections/return"]);
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
		expect(body.problem.code, `${method} ${place}`).toBe(
			"OTHER_COLLECTION_OPEN",
		);
	}
});

test("a request whose body comes only after another collection was opened is refused, too", async () => {
	const { id } = context.shown;
	const body = new TransformStream<Uint8Array, Uint8Array>();
	const answer = server.request(
		new Request(`${access.origin}/api/${id}/items/delete`, {
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
	await context.workspace.open(join(root, "right"));
	await writer.write(new TextEncoder().encode('"kind": "request" }'));
	await writer.close();
	expect((await answer).status).toBe(422);
	expect(await readFile(join(root, "right/one.yml"), "utf8")).toBe(REQUEST);
	expect(await readFile(join(root, "left/one.yml"), "utf8")).toBe(REQUEST);
});

test("the other window is told, hears nothing of the other collection, and can open its own again", async () => {
	const left = newWindow();
	const told: unknown[] = [];
	const { id } = context.shown;
	context.hub.subscribe(id, (event) => told.push(event));
	await left
		.post<null>("variables/set", {
			environment: null,
			scope: "runtime",
			name: "token",
			value: "abc",
		})
		.catch(() => {});
	told.length = 0;
	await left.ask("POST", "collections/open", { folder: "right" });
	const right = newWindow();
	await right.ask("POST", "items/create", {
		kind: "request",
		folder: "",
		name: "Two",
	});
	expect(told).toEqual([
		{ type: "collection-opened", id: context.shown.id, name: "right" },
	]);
	expect((await left.ask("POST", "collections/return", {})).status).toBe(204);
	const state = await left.get<CollectionState>("collection");
	expect(state).toMatchObject({ kind: "open", name: "left" });
	// What was sent in it has left its traces there still.
	const { variables } = await left.post<KnownVariables>("variables", {
		environment: null,
	});
	expect(variables).toMatchObject([{ name: "token", value: "abc" }]);
	const refused = await right.ask("GET", "collection");
	expect(refused.status).toBe(422);
});

test("a page that is loaded late, or comes back, is told at once", async () => {
	const left = newWindow();
	await context.workspace.open(join(root, "right"));
	const stream = await left.ask("GET", "events");
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	while (!text.includes("collection-opened"))
		text += (await reader?.read())?.value ?? "";
	expect(text).toContain('"name":"right"');
	await reader?.cancel();
});
