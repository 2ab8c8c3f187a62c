import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { check } from "./check.ts";
import { checkCollection } from "./check-collection.ts";

const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

async function findingsIn(collection: object, environment?: object) {
	const findings = await wholeFindingsIn(collection, environment);
	return findings.map(
		({ rule, severity, message }) => `${severity} ${rule}: ${message}`,
	);
}

/** The environment is a file that nothing finds by itself. */
async function wholeFindingsIn(collection: object, environment?: object) {
	const folder = await temporaryFolder({
		"elsewhere/prod.json": JSON.stringify(environment ?? {}),
		"c.postman_collection.json": JSON.stringify({
			info: { name: "C", schema: SCHEMA },
			...collection,
		}),
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const opened = await openCollection(
		`${folder.root}/c.postman_collection.json`,
	);
	return checkCollection(opened, {
		environment: environment && `${folder.root}/elsewhere/prod.json`,
	});
}

test("an environment in a file anywhere gives what it has", async () => {
	const collection = {
		item: [{ name: "One", request: "https://h.test/{{a.b}}/{{c}}" }],
	};
	const environment = { name: "prod", values: [{ key: "a.b", value: "1" }] };
	expect(await findingsIn(collection, environment)).toEqual([
		"warning unresolved: `{{c}}` in the URL has no value: the variable `c` is not set.",
	]);
});

test("hints say what Postman's files can", async () => {
	const set =
		"pm.environment.set('late', 1); pm.execution.setNextRequest('Nothing like it')";
	const found = await wholeFindingsIn({
		item: [
			{ name: "One", request: "https://h.test/:id/{{a}}/{{late}}" },
			{ name: "One", request: "https://h.test/" },
			{
				name: "Later",
				request: "https://h.test/",
				event: [{ listen: "test", script: { exec: [set] } }],
			},
		],
	});
	expect(
		found
			.map(({ rule, severity, hint }) => `${severity} ${rule}: ${hint}`)
			.toSorted(),
	).toEqual([
		"info duplicate-name: Give one of them another name: `setNextRequest` and reports cannot tell them apart.",
		"warning empty-path-param: Give the path variable `id` a value.",
		"warning set-later: Move `Later` before this request, or define a first value for it.",
		"warning unknown-request: `setNextRequest` takes the name of a request; `null` ends the iteration.",
		"warning unresolved: Name the environment's file, `-e FILE`, or what comes from elsewhere: `--env-var`, `--data`.",
	]);
});

test("what Postman does with names, braces, paths and files is no finding", async () => {
	const found = await findingsIn({
		variable: [
			{ key: "base", value: "https://h.test" },
			{ key: "user.name", value: "ann" },
			{ key: "access token", value: "t" },
			{ key: "in1", value: "{{n}}" },
			{ key: "n", value: "1" },
			{ key: "a:-b", value: "x" },
			{ key: "nothing", value: "" },
		],
		item: [
			{
				name: "One: two",
				request: {
					method: "DELETE",
					header: [
						{ key: "X", value: "{{user.name}} {{access token}} {{in{{n}}}}" },
						{ key: "Y", value: "{{a:-b}} {{$guid}} {{$randomWords}}" },
					],
					url: {
						host: ["{{base}}"],
						path: ["{{nothing}}", ":id"],
						variable: [{ key: "id", value: "{{nothing}}" }],
					},
					body: {
						mode: "raw",
						raw: '{"a": "{{user.name}}", "b": {{in1}}} // c',
						options: { raw: { language: "json" } },
					},
				},
			},
		],
	});
	expect(found).toEqual([]);
});

test("what Postman sends other than it was meant is told in its terms", async () => {
	const found = await findingsIn({
		variable: [
			{ key: "base", value: "https://h.test" },
			{ key: "object", value: { a: 1 } },
			{ key: "circle", value: "{{circle}}" },
			{ key: "user.name", value: "ann" },
		],
		item: [
			{
				name: "One",
				request: {
					method: "POST",
					header: [{ key: "X", value: "{{object}} {{circle}}" }],
					url: {
						host: ["{{base}}"],
						path: [":id", "{{ user.name }}"],
						variable: [{ key: "id", value: "" }],
					},
					body: { mode: "file", file: { src: "nowhere.bin" } },
				},
			},
		],
	});
	expect(found.toSorted()).toEqual([
		"warning cycle: The variables refer to each other in a circle: circle → circle.",
		"warning dangling-file: There is no file `nowhere.bin`, which the body sends.",
		"warning empty-path-param: `:id` in the URL is sent as it stands: the request has no path param of that name that is switched on.",
		"warning object-in-text: `{{object}}` in the header `X` is an object and becomes `[object Object]` there.",
		"warning unresolved: `{{ user.name }}` in the URL has no value: the variable ` user.name ` is not set.",
	]);
});

test("a repository means the collection in it", async () => {
	await using folder = await temporaryFolder({
		"postman/collections/Shop/R.request.yaml":
			"$kind: http-request\nurl: http://127.0.0.1:1/\n",
	});
	const { requests } = await check(folder.root, {
		paths: [folder.root],
		cache: false,
	});
	expect(requests).toBe(1);
});
