import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import { Random } from "../../variables/seeded-random.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { runCollection } from "../order/run-collection.ts";
import { openSession } from "../session/open-session.ts";
import type { Session } from "../session/session.ts";

const SEED = 7;

/** Every one of them is another in every place. */
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** One that is made anew, one behind a variable, two that warn, and one that is always the same. */
const placeholder = fc.constantFrom(
	"{{$guid}}",
	"{{$guid}}{{$guid}}",
	"{{indirect}}",
	"{{nobody}}",
	"{{hash}}",
	"{{plain}}",
);

/** That of a form with the seed, unless a part holds it. */
const BOUNDARY = `----CurlewForm${new Random(SEED).hexadecimal(24)}`;

const json = fc.tuple(placeholder, placeholder).chain(([a, b]) =>
	fc.constantFrom(
		`{"a": "${a}", "b": "${b}"}`,
		// No JSON, unless the values are.
		`{"a": ${a}, "b": "${b}"}`,
		`{"a": "${a}" // ${b}\n}`,
		`{"a": ${a} /* ${b} */, "b": "${b}"}`,
		`{"a": "${a}", "b": ${b}, // the same {{$guid}}\n`,
	),
);

/** Of texts: of a form with files, `render` and `explain` tell no bytes. */
const form = fc.record({
	type: fc.constant("multipart-form"),
	data: fc.array(
		fc.record({
			name: placeholder.map((name) => `n${name}`),
			type: fc.constant("text"),
			value: fc.oneof(placeholder, fc.constant(BOUNDARY)),
		}),
		{ maxLength: 3 },
	),
});

const request = fc.record({
	path: fc.array(placeholder, { maxLength: 2 }),
	params: fc.array(placeholder, { maxLength: 2 }),
	headers: fc.array(placeholder, { maxLength: 2 }),
	auth: fc.option(
		fc.record({
			type: fc.constant("apikey"),
			key: placeholder.map((key) => `k${key.replaceAll(/[{}$]/g, "-")}`),
			value: placeholder,
			placement: fc.constantFrom("header", "query"),
		}),
	),
	dynamicKey: fc.boolean(),
	body: fc.option(
		fc.oneof(
			fc.oneof(json, placeholder).map((data) => ({ type: "json", data })),
			form,
		),
	),
});

type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** YAML is JSON, too. */
function fileOf(one: Request): string {
	const { path, params, headers, auth, dynamicKey, body } = one;
	return JSON.stringify({
		info: { name: "first", type: "http", seq: 1 },
		http: {
			method: "POST",
			url: `{{host}}/${path.map((text) => `p${text}`).join("/")}`,
			params: params.map((value) => ({ name: "q", value, type: "query" })),
			headers: headers.map((value, at) => ({ name: `X-${at}`, value })),
			...(auth && {
				auth: { ...auth, key: dynamicKey ? "k{{$guid}}" : auth.key },
			}),
			...(body !== null && { body }),
		},
	});
}

const SECOND = JSON.stringify({
	info: { name: "second", type: "http", seq: 2 },
	http: {
		method: "POST",
		url: "{{host}}",
		body: { type: "text", data: "{{$guid}}" },
	},
});

const COLLECTION = JSON.stringify({
	info: { name: "Test" },
	request: {
		variables: [
			{ name: "indirect", value: "{{$guid}}" },
			{ name: "hash", value: "a#b" },
			{ name: "plain", value: "1" },
		],
	},
});

/** What is the same whoever looks at a request. */
interface Told {
	readonly url: string;
	readonly headers: readonly (readonly [string, string])[];
	readonly body: string;
}

type Door = (session: Session, name: string) => Promise<Told>;

const render: Door = async (session, name) => {
	const { preview } = await session.preview(await find(session, name));
	if (!preview) throw new Error("Nothing was rendered.");
	return {
		url: preview.url,
		headers: preview.headers,
		body: preview.body ?? "",
	};
};

const explain: Door = async (session, name) => {
	const { explanation } = await session.explain(await find(session, name));
	if (!explanation) throw new Error("Nothing was explained.");
	const { url, headers, body } = explanation;
	return {
		url: url.text,
		headers: headers.map((one) => [one.name.text, one.value.text]),
		body: body?.text ?? "",
	};
};

async function find({ parts }: Session, name: string) {
	const definition = await parts.collection.request(name);
	if (!definition) throw new Error(`There is no ${name}.`);
	return definition;
}

test("render, send, explain and run give the same bytes with one seed, and draw each dynamic value once", {
	timeout: 120_000,
}, async () => {
	let received: Told[] = [];
	const server = await httpServer(async (message, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of message) chunks.push(chunk);
		const { rawHeaders } = message;
		received.push({
			url: `${server.url}${message.url}`,
			headers: rawHeaders.flatMap((name, at) =>
				at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : [],
			),
			body: Buffer.concat(chunks).toString("utf8"),
		});
		response.end();
	});
	const options: SessionOptions = {
		contentLimit: 0,
		seed: SEED,
		unresolved: "warn",
		overrides: { host: server.url },
	};
	const send: Door = async (session, name) => {
		received = [];
		await session.execute(await find(session, name));
		const [told] = received;
		if (!told) throw new Error("Nothing was sent.");
		return told;
	};
	await fc.assert(
		fc.asyncProperty(request, async (one) => {
			await using folder = await temporaryFolder({
				"opencollection.yml": COLLECTION,
				"first.yml": fileOf(one),
				"second.yml": SECOND,
			});
			const collection = await openCollection(folder.root);
			const through = async (door: Door) => {
				const session = await openSession(collection, options, () => {});
				try {
					return [await door(session, "first"), await door(session, "second")];
				} finally {
					await session.close();
				}
			};
			const rendered = await through(render);
			expect(await through(explain)).toEqual(rendered);
			const sent = await through(send);
			received = [];
			await runCollection(collection, options, () => {});
			expect(received).toEqual(sent);
			expect(sent.map(onlyOf(rendered))).toEqual(rendered);
			const texts = rendered.map((told) => JSON.stringify(told)).join("\n");
			const drawn = texts.match(GUID) ?? [];
			expect([...drawn].sort()).toEqual(firstGuids(drawn.length).sort());
			expect(rendered[1]?.body).toBe(firstGuids(drawn.length).at(-1));
		}),
		{ numRuns: RUNS },
	);
});

/** More of them with `PROPERTY_RUNS`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);

/** What was sent, without the headers that every message has. */
function onlyOf(rendered: readonly Told[]) {
	return (sent: Told, at: number): Told => {
		const names = new Set(rendered[at]?.headers.map(([name]) => name));
		return {
			...sent,
			headers: sent.headers.filter(([name]) => names.has(name)),
		};
	};
}

function firstGuids(count: number): string[] {
	const values = new DynamicValues({ seed: SEED });
	return Array.from({ length: count }, () =>
		String(values.find("guid")?.value),
	);
}
