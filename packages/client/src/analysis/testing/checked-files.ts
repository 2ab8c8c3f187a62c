import { onTestFinished } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { Finding } from "../check/finding.ts";
import { type CheckOptions, checkCollection } from "../check-collection.ts";

/** A collection in a temporary folder; `opencollection.yml` is added where there is none. */
export async function folderOf(
	files: Readonly<Record<string, string>>,
): Promise<string> {
	const isCollection = "bruno.json" in files || "opencollection.yml" in files;
	const folder = await temporaryFolder(
		isCollection
			? files
			: { "opencollection.yml": "info:\n  name: Test\n", ...files },
	);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return folder.root;
}

/** What `check` finds in files. */
export async function checkFiles(
	files: Readonly<Record<string, string>>,
	options: CheckOptions = {},
): Promise<readonly Finding[]> {
	return checkCollection(await openCollection(await folderOf(files)), options);
}

/** `rule file:line:column` of each finding, infos left out unless they are asked for. */
export async function foundIn(
	files: Readonly<Record<string, string>>,
	options: CheckOptions & { readonly infos?: boolean } = {},
): Promise<readonly string[]> {
	const root = await folderOf(files);
	const findings = await checkCollection(await openCollection(root), options);
	return findings
		.filter(({ severity }) => options.infos === true || severity !== "info")
		.map(({ rule, location: { file, line, column } }) => {
			return `${rule} ${file.slice(root.length + 1)}:${line}:${column}`;
		});
}

export interface RequestParts {
	readonly seq?: number;
	readonly url?: string;
	/** YAML below `http`, two spaces deep. */
	readonly http?: string;
	/** YAML below `runtime`, two spaces deep. */
	readonly runtime?: string;
	/** Script before the request. */
	readonly before?: string;
	readonly after?: string;
	readonly tests?: string;
	/** YAML at the end. */
	readonly more?: string;
}

/** A request's file. */
export function request(name: string, parts: RequestParts): string {
	const { seq, url = "https://api.test/", http = "", runtime = "" } = parts;
	const scripts = [
		script("before-request", parts.before),
		script("after-response", parts.after),
		script("tests", parts.tests),
	].join("");
	const below = runtime + (scripts && `  scripts:\n${scripts}`);
	return `info:
  name: ${name}
  type: http${seq === undefined ? "" : `\n  seq: ${seq}`}
http:
  method: GET
  url: "${url}"
${http}${below && `runtime:\n${below}`}${parts.more ?? ""}`;
}

function script(type: string, code: string | undefined): string {
	if (code === undefined) return "";
	const lines = code.split("\n").map((line) => `        ${line}\n`);
	return `    - type: ${type}\n      code: |-\n${lines.join("")}`;
}

/** An environment's file. */
export function environment(
	name: string,
	variables: Readonly<Record<string, string>>,
): string {
	const lines = Object.entries(variables).map(
		([key, value]) => `  - name: ${key}\n    value: ${JSON.stringify(value)}\n`,
	);
	return `name: ${name}\nvariables:\n${lines.join("")}`;
}

/** A JSON body below `http`. */
export function jsonBody(text: string): string {
	const lines = text.split("\n").map((line) => `      ${line}\n`);
	return `  body:\n    type: json\n    data: |-\n${lines.join("")}`;
}
