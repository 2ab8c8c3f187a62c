import { expect, test } from "vitest";
import {
	type FormSource,
	readForm,
	writeForm,
} from "../convert/form/file-form.ts";
import { SETTING_NAMES, SETTINGS } from "../kinds/settings.ts";
import { EditError } from "./errors.ts";
import { FORMATS } from "./formats.ts";
import { isSameForm } from "./opencollection/form-edits.ts";
import { toolsOf } from "./tools-of-formats.ts";
import type { FieldPath } from "./tree/field-path.ts";
import { type FormTree, isFormTree } from "./tree/form-data.ts";

type Owner = "request" | "folder" | "collection" | "environment";

const OWNERS = ["request", "folder", "collection"] as const;
const VARIABLE = { name: "a", value: "1" };

const CERTIFICATE = { domain: "a.test", type: "pkcs12", pkcs12FilePath: "a" };

/** Sets a variable from a response. */
const ACTION = {
	type: "set-variable",
	phase: "after-response",
	selector: { expression: "res.body.a", method: "jsonq" },
	variable: { name: "a", scope: "runtime" },
};

/** Each part with something in it. */
const PARTS: Readonly<Record<string, FormTree>> = Object.fromEntries([
	...OWNERS.flatMap((owner) => {
		const runtime = owner === "request" ? "runtime" : "request";
		const details = owner === "request" ? "http" : "request";
		const part = (name: string, tree: FormTree) =>
			[`${owner}.${name}`, tree] as const;
		return [
			part("variables", { [runtime]: { variables: [VARIABLE] } }),
			part("actions", { [runtime]: { actions: [ACTION] } }),
			part("headers", { [details]: { headers: [VARIABLE] } }),
			part("after-response", {
				[runtime]: {
					scripts: [
						{ type: "tests", code: "a" },
						{ type: "after-response", code: "b" },
					],
				},
			}),
			part("tags", { info: { tags: ["smoke"] } }),
			...SETTING_NAMES.map((name) => {
				const { standard } = SETTINGS[name];
				const value =
					typeof standard === "boolean"
						? !standard
						: typeof standard === "number"
							? 7
							: ["user-agent"];
				const settings = { [name]: value };
				return part(
					`settings.${name}`,
					owner === "request" ? { settings } : { request: { settings } },
				);
			}),
		];
	}),
	[
		"request.assertions",
		{
			runtime: {
				assertions: [
					{ expression: "res.status", operator: "eq", value: "200" },
				],
			},
		},
	],
	[
		"request.examples",
		{ examples: [{ name: "One", response: { status: 200 } }] },
	],
	["collection.proxy", { config: { proxy: { disabled: true } } }],
	[
		"collection.clientCertificates",
		{ config: { clientCertificates: [CERTIFICATE] } },
	],
	[
		"collection.clientCertificates.disabled",
		{ config: { clientCertificates: [{ ...CERTIFICATE, disabled: true }] } },
	],
	[
		"collection.certificateAuthorities",
		{ extensions: { curlew: { certificateAuthorities: ["a.pem"] } } },
	],
	[
		"collection.defaultEnvironment",
		{ extensions: { curlew: { defaultEnvironment: "local" } } },
	],
	[
		"request.operationName",
		{
			http: {
				body: { type: "graphql", data: { query: "a", operationName: "A" } },
			},
		},
	],
	["environment.extends", { extends: "base" }],
	["environment.dotEnvFilePath", { dotEnvFilePath: ".env" }],
	["environment.color", { color: "#ff0000" }],
]);

const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const BUNDLE = {
	info: { name: "Shop", schema: SCHEMA },
	item: [
		{ name: "a", request: { method: "GET", url: "http://a.test" } },
		{ name: "b", item: [] },
	],
};
const PLACES: Readonly<Partial<Record<Owner, FieldPath>>> = {
	request: ["items", 0],
	folder: ["items", 1],
};

/** A file that has a form of an owner. */
function fileOf(format: "postman" | "postman-folders", owner: Owner) {
	if (format === "postman")
		return owner === "environment"
			? {
					file: "/x/a.postman_environment.json",
					text: '{"name": "a", "values": []}',
					at: [],
				}
			: {
					file: "/x/a.postman_collection.json",
					text: JSON.stringify(BUNDLE),
					at: PLACES[owner] ?? [],
				};
	const texts = {
		request: [
			"a.request.yaml",
			"$kind: http-request\nurl: http://a.test\nmethod: GET\n",
		],
		folder: ["b/.resources/definition.yaml", "$kind: collection\nname: b\n"],
		collection: [".resources/definition.yaml", "$kind: collection\nname: c\n"],
		environment: ["a.environment.yaml", "name: a\nvalues: []\n"],
	} as const;
	const [file, text] = texts[owner];
	return { file: `/x/${file}`, text, at: [] };
}

test.each(["postman", "postman-folders"] as const)(
	"what has no place in files of %s is what cannot be written there",
	(name) => {
		const refused = Object.entries(PARTS).flatMap(([part, tree]) => {
			const owner = ownerOf(part);
			const { file, text, at } = fileOf(name, owner);
			const source = { file, text, kind: owner, basePath: at } as const;
			try {
				const form = merged(source, tree);
				const again = readForm({ ...source, text: writeForm(source, form) });
				return isSameForm(again.tree, form) ? [] : [part];
			} catch (error) {
				expect(error).toBeInstanceOf(EditError);
				return [part];
			}
		});
		const lacks = new Set<string>(toolsOf(FORMATS[name]).lacks);
		const told = Object.keys(PARTS).filter(
			(part) =>
				lacks.has(part) ||
				lacks.has(part.replace(/\.settings\..*/, ".settings")),
		);
		expect(told).toEqual(refused);
	},
);

function ownerOf(part: string): Owner {
	const [owner = ""] = part.split(".");
	return (
		[...OWNERS, "environment" as const].find((one) => one === owner) ??
		"request"
	);
}

/** The form of a file with another part. */
function merged(source: FormSource, part: FormTree): FormTree {
	const { tree } = readForm(source);
	const both = Object.entries(part).map(([key, value]) => {
		const before = tree[key];
		return [
			key,
			isFormTree(value) && isFormTree(before) ? { ...before, ...value } : value,
		] as const;
	});
	return { ...tree, ...Object.fromEntries(both) };
}
