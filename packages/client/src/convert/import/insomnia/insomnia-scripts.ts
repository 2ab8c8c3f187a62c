import type { FieldPath } from "../../../formats/tree/field-path.ts";
import type { Tree } from "../../../formats/tree/plain-tree.ts";
import type { Findings } from "../findings.ts";
import type { PlacedData } from "../read-data.ts";
import { renameScript, type ScriptNames } from "../rename-script.ts";
import type { InsomniaTest } from "./insomnia-tree.ts";

/** Insomnia's scripts have Postman's API under their own name, and little else. */
const NAMES: ScriptNames = {
	roots: new Set(["insomnia"]),
	ways: new Map([
		...[
			"environment",
			"collectionVariables",
			"globals",
			"variables",
			"iterationData",
			"request",
			"response",
			"test",
			"expect",
			"sendRequest",
			"execution",
			"info",
			"cookies",
			"vault",
			"require",
		].map((name): [string, string] => [`insomnia.${name}`, `pm.${name}`]),
		["insomnia.baseEnvironment", "pm.collectionVariables"],
		["insomnia.baseGlobals", "pm.globals"],
		["insomnia.request.addHeader", "pm.request.headers.add"],
		["insomnia.request.removeHeader", "pm.request.headers.remove"],
	]),
};

/** A script that calls `pm` where it called `insomnia`. What has no counterpart is told. */
export function insomniaScript(
	code: string,
	path: FieldPath,
	data: PlacedData,
	findings: Findings,
): string {
	const { code: written, unknown, fault } = renameScript(code, NAMES);
	const at = data.place(path);
	if (fault !== undefined)
		findings.lost(
			data.source,
			at,
			`The script cannot be read: ${fault}`,
			"It stands there as it is.",
		);
	for (const name of new Set(unknown.map((one) => one.name)))
		findings.lost(
			data.source,
			at,
			`\`${name}\` has no counterpart in scripts here.`,
			"It stands in the script as it is; docs/scripts.md has what there is.",
		);
	return written;
}

/** Unit tests of a document as one script of the request that they send: what they get of it is the response. */
export function unitTestScript(tests: readonly InsomniaTest[]): string {
	const all = tests.map(({ name, code }) => {
		const body = code.trim().replace(/^/gm, "\t");
		return `test(${JSON.stringify(name)}, async () => {\n${body}\n});`;
	});
	const sends = tests.some(({ code }) => /\binsomnia\.send\b/.test(code));
	return [...(sends ? [SENT] : []), ...all].join("\n\n");
}

const SENT = `const insomnia = {
	send: async () => ({
		status: res.status,
		statusMessage: res.statusText,
		data: res.text(),
		headers: res.headers,
		responseTime: res.responseTime,
	}),
};`;

/** Scripts as a request or folder has them. */
export function scriptTrees(before: string, tests: string): readonly Tree[] {
	return [
		...(before.trim() === "" ? [] : [{ type: "before-request", code: before }]),
		...(tests.trim() === "" ? [] : [{ type: "tests", code: tests }]),
	];
}
