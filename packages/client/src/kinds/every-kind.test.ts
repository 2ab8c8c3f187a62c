import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { read, readSound } from "../collection/testing/requests.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "../convert/convert-collection.ts";
import { compiledRequest } from "../request/compiled-request.ts";
import { settingsOf } from "../request/settings.ts";
import { build, built, collection } from "../request/testing/built-requests.ts";
import { JUDGES } from "../run/judging/operators.ts";
import {
	AUTH_NAMES,
	type AuthKind,
	authDescriptor,
	KINDS_BY_NAME,
} from "./auth-kinds.ts";
import { BODY_NAMES, type BodyKind, bodyDescriptor } from "./body-kinds.ts";
import { bruKeyOf } from "./bru-keys.ts";
import { allFields, choiceWords, type FieldDescriptor } from "./field.ts";
import { OPERATOR_NAMES } from "./operators.ts";
import { SETTING_NAMES, SETTINGS } from "./settings.ts";

/** A value that a field may have; of several words the first one or the last. */
function sample(field: FieldDescriptor, choice = -1): unknown {
	switch (field.kind) {
		case "text":
		case "secret":
			return `a-${field.name}`;
		case "flag":
			return !field.isOnByDefault;
		case "choice":
			return field.choices.at(choice)?.[0];
		case "group":
			return Object.fromEntries(
				field.fields.map((one) => [one.name, sample(one, choice)]),
			);
		case "list":
			return [{ name: "a", value: "b", placement: "header" }];
	}
}

function sampleAuth(
	kind: AuthKind,
	choice = -1,
): Readonly<Record<string, unknown>> {
	const values = authDescriptor(kind).fields.map(
		(field) => [field.name, sample(field, choice)] as const,
	);
	return { type: kind, ...Object.fromEntries(values) };
}

/** JSON is YAML. */
function requestWith(section: object, more: object = {}): string {
	const http = { method: "POST", url: "https://example.com", ...section };
	return `${JSON.stringify({ info: { name: "r", type: "http" }, http, ...more }, null, 1)}\n`;
}

const KINDS = AUTH_NAMES.map((kind) => [kind, authDescriptor(kind)] as const);

test.each(["queryParams", "Header", "Body", "Authorization Header"])(
	"oauth1 takes the other client's word %s for a place",
	(addParamsTo) => {
		readSound(requestWith({ auth: { type: "oauth1", addParamsTo } }));
	},
);

describe("every kind of authentication", () => {
	test.each(KINDS)("%s is read with all of its fields", (kind, { fields }) => {
		const { auth } = readSound(requestWith({ auth: sampleAuth(kind) }));
		expect(auth).toMatchObject(
			auth.kind === "other" ? { type: kind } : { kind },
		);
		const definition = readSound(requestWith({ auth: sampleAuth(kind) }));
		const compiled = compiledRequest(definition, collection()).auth;
		const texts = compiled.kind === "scheme" ? compiled.fields : new Map();
		for (const { path, field } of allFields(fields)) {
			if (field.kind === "group" || field.kind === "list") continue;
			expect(texts.get(path.join("."))?.template.source, path.join(".")).toBe(
				String(sample(field)),
			);
		}
	});

	test.each(KINDS)(
		"%s may be written by each of its names",
		(kind, descriptor) => {
			for (const name of descriptor.aliases ?? [])
				expect(KINDS_BY_NAME.get(name)).toBe(kind);
			for (const { field } of allFields(descriptor.fields))
				for (const alias of field.aliases ?? [])
					readSound(
						requestWith({ auth: { type: kind, [alias]: sample(field) } }),
					);
		},
	);

	test.each(KINDS)("%s has no other fields and words", (kind, { fields }) => {
		const unknown = { type: kind, qqqqqqqq: "x" };
		expect(read(requestWith({ auth: unknown })).problems).toEqual([
			expect.objectContaining({ code: "UNKNOWN_KEY" }),
		]);
		for (const field of fields) {
			if (field.kind !== "choice" || field.isOpen) continue;
			for (const word of choiceWords(field))
				readSound(requestWith({ auth: { type: kind, [field.name]: word } }));
			const wrong = { type: kind, [field.name]: "qqqqqqqq" };
			expect(read(requestWith({ auth: wrong })).problems).toEqual([
				expect.objectContaining({ code: "INVALID_FIELD" }),
			]);
		}
	});

	test.each(KINDS)("%s is applied as it says", (kind, descriptor) => {
		const { sentBy, header, sends } = descriptor;
		const { auth } = readSound(requestWith({ auth: sampleAuth(kind, 0) }));
		const request = built({ auth });
		if (sentBy === "fields")
			expect(request.credentialHeaders).toEqual([
				header?.toLowerCase() ?? `a-${sends?.nameField}`,
			]);
		else expect(request.auth?.scheme).toBe(kind);
	});

	test.each(KINDS)(
		"%s survives the way to .bru and back, where that has no such kind, too",
		async (kind, { fields, isNotInBru = false }) => {
			const auth = withoutFieldsThatBruLacks(sampleAuth(kind), fields);
			await using source = await temporaryFolder({
				"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
				"r.yml": requestWith({ auth }),
			});
			await using targets = await temporaryFolder({});
			const there = targets.at("there");
			await convertCollection(source.root, there);
			await convertCollection(there, targets.at("back"));
			const auths = [source.root, there, targets.at("back")].map(
				async (root) => {
					const opened = await openCollection(join(root));
					const definition = await opened.request("r");
					if (!definition) throw new Error("The request is gone.");
					const compiled = compiledRequest(definition, opened.definition).auth;
					if (compiled.kind !== "scheme") return compiled;
					const texts = [...compiled.fields].flatMap(([name, text]) =>
						text.field ? [[name, text.template.source] as const] : [],
					);
					return { kind: compiled.scheme, fields: new Map(texts) };
				},
			);
			const [written, between, back] = await Promise.all(auths);
			expect(between).toEqual(isNotInBru ? { kind: "none" } : written);
			expect(back).toEqual(written);
		},
	);
});

function withoutFieldsThatBruLacks(
	auth: Readonly<Record<string, unknown>>,
	fields: readonly FieldDescriptor[],
): Readonly<Record<string, unknown>> {
	const lacks = (field: FieldDescriptor) =>
		field.kind !== "group" && field.kind !== "list" && !bruKeyOf(field);
	const kept: Record<string, unknown> = { ...auth };
	for (const field of fields) {
		if (lacks(field)) delete kept[field.name];
		if (field.kind !== "group" || field.bru !== undefined) continue;
		const inner = field.fields.filter((one) => !lacks(one));
		kept[field.name] = Object.fromEntries(
			inner.map((one) => [one.name, sample(one)]),
		);
	}
	// A token has one place in .bru.
	if (kept.tokenConfig)
		kept.tokenConfig = { ...kept.tokenConfig, placement: { query: "a-query" } };
	return kept;
}

const BODIES = BODY_NAMES.map((kind) => [kind, bodyDescriptor(kind)] as const);

function sampleBody(kind: BodyKind): unknown {
	switch (bodyDescriptor(kind).content) {
		case "text":
			return "{}";
		case "entries":
			return [{ name: "a", value: "b" }];
		case "parts":
			return [{ name: "a", type: "text", value: "b" }];
		case "files":
			return [{ filePath: "none.txt", contentType: "a/b", selected: true }];
		case "graphql":
			return { query: "{ a }" };
	}
}

describe("every kind of body", () => {
	test.each(BODIES)(
		"%s is read by each of its names",
		(kind, { alias = kind }) => {
			const data = sampleBody(kind);
			for (const type of [kind, alias])
				expect(readSound(requestWith({ body: { type, data } })).body.kind).toBe(
					kind,
				);
		},
	);

	test.each(BODIES)("%s is sent as its content type", (kind, { mediaType }) => {
		const { body } = readSound(
			requestWith({ body: { type: kind, data: sampleBody(kind) } }),
		);
		const result = build({ method: "POST", body });
		if (bodyDescriptor(kind).content === "files") {
			// There is no such file; that is what it is refused for.
			expect(result.kind).toBe("refused");
			return;
		}
		const headers = result.kind === "ready" ? result.request.headers : [];
		const [, type = ""] =
			headers.find(([name]) => name === "Content-Type") ?? [];
		expect(type).toMatch(mediaType ?? "multipart/form-data; boundary=");
	});
});

test.each(OPERATOR_NAMES)(
	"the operator %s is known to files and judged",
	(operator) => {
		const assertions = [{ expression: "res.status", operator, value: "1" }];
		readSound(requestWith({}, { runtime: { assertions } }));
		// That one needs more than the value: `judge-snapshot.ts`.
		if (operator !== "snapshot") expect(JUDGES).toHaveProperty(operator);
	},
);

test.each(SETTING_NAMES)(
	"the setting %s is read, and inherited where nothing is said",
	(name) => {
		const { kind, standard } = SETTINGS[name];
		const value = { flag: !standard, count: 7, names: ["accept"] }[kind];
		const { request, problems } = read(
			requestWith({}, { settings: { [name]: value } }),
		);
		// It is told where certificates are not verified.
		expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
		expect(settingsOf(request, collection())[name]).toEqual(value);
		const silent = readSound(requestWith({}));
		expect(settingsOf(silent, collection())[name]).toEqual(standard);
	},
);
