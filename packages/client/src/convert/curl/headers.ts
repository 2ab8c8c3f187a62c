import type { Notes } from "./notes.ts";
import type { Options } from "./operation.ts";

export interface CurlHeaders {
	readonly list: readonly CurlHeader[];
	/** In lower case: those that curl, and Curlew, would add by themselves and shall not. */
	readonly omitted: readonly string[];
}

export interface CurlHeader {
	readonly name: string;
	readonly value: string;
}

const OWN_DEFAULTS = new Set(["user-agent", "accept", "accept-encoding"]);

/** `-H`, and the options that are headers under another name. */
export function headersOf(options: Options, notes: Notes): CurlHeaders {
	const list: CurlHeader[] = [];
	const omitted: string[] = [];
	for (const written of options.values("header")) {
		const header = headerOf(written, notes);
		if (header === undefined) continue;
		if (header.value !== undefined)
			list.push({ name: header.name, value: header.value });
		else if (OWN_DEFAULTS.has(header.name.toLowerCase()))
			omitted.push(header.name.toLowerCase());
	}
	const add = (name: string, value: string | undefined) => {
		if (value !== undefined && value !== "" && !hasCurlHeader(list, name))
			list.push({ name, value });
	};
	const agent = options.value("user-agent");
	if (agent === "") omitted.push("user-agent");
	add("User-Agent", agent);
	add("Referer", options.value("referer")?.replace(/;auto$/, ""));
	const range = options.value("range");
	add("Range", range === undefined ? undefined : `bytes=${range}`);
	add("Cookie", cookies(options, notes));
	return { list, omitted };
}

export function hasCurlHeader(
	list: readonly CurlHeader[],
	name: string,
): boolean {
	return curlHeaderValue(list, name) !== undefined;
}

/** The value of the first header of that name. */
export function curlHeaderValue(
	list: readonly CurlHeader[],
	name: string,
): string | undefined {
	const wanted = name.toLowerCase();
	return list.find((header) => header.name.toLowerCase() === wanted)?.value;
}

/** `Name: value`; `Name;` is sent without a value, `Name:` is not sent at all. */
function headerOf(written: string, notes: Notes) {
	if (written.startsWith("@")) {
		notes.add(
			`The headers in the file ${written.slice(1)} were left out.`,
			"Write them into the request.",
		);
		return undefined;
	}
	const colon = written.indexOf(":");
	if (colon > 0) {
		const value = written.slice(colon + 1).trim();
		const name = written.slice(0, colon).trim();
		return { name, value: value === "" ? undefined : value };
	}
	if (/;\s*$/.test(written))
		return { name: written.replace(/;\s*$/, ""), value: "" };
	notes.add(
		`${withoutValue(written)} is no header: it has no colon. It was left out.`,
		"A header is written as `Name: value`.",
	);
	return undefined;
}

/** What was meant as a header may hold a secret: only what can be its name is told. */
function withoutValue(written: string): string {
	const [, name, rest] = /^([A-Za-z-]{2,40})(\s.*|)$/s.exec(written) ?? [];
	if (name === undefined) return "What one of the options for headers holds";
	return rest === "" ? `\`${name}\`` : `\`${name} …\``;
}

function cookies(options: Options, notes: Notes): string | undefined {
	const given = options.values("cookie").filter((value) => {
		if (value.includes("=") || value.trim() === "") return true;
		notes.add(
			`The cookies in the file ${value} were left out.`,
			"Cookies that servers set are kept during a run.",
		);
		return false;
	});
	const list = given.map((value) => value.trim()).filter((one) => one !== "");
	return list.length === 0 ? undefined : list.join("; ");
}
