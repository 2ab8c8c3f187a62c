import type { Field } from "../../tree/field.ts";
import {
	joinedNode,
	listNode,
	mapNode,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapNode, ScalarNode } from "../../tree/placed-node.ts";
import { isOn, rangeOfField } from "../rows.ts";

/** Postman's events with ours. What Postman calls a test is all that runs behind a response. */
const EVENTS: Readonly<Record<string, string>> = {
	prerequest: "before-request",
	test: "tests",
};

const EXAMPLE = '[{"listen": "test", "script": {"exec": ["…"]}}]';

/** The scripts of a request, a folder or a collection, in their order; undefined where there are none. */
export function scriptsNode(events: Field): ListNode | undefined {
	const scripts = events.items(EXAMPLE).flatMap((event) => {
		if (!event.isPresent) return [];
		if (!event.isMap) {
			event.reportType("a map", `Write ${EXAMPLE}.`);
			return [];
		}
		return scriptNode(event) ?? [];
	});
	return scripts.length === 0
		? undefined
		: listNode(rangeOfField(events), scripts);
}

function scriptNode(event: Field): MapNode | undefined {
	if (isOn(event.get("disabled"))) return undefined;
	const listen = event.get("listen");
	const written = listen.text() ?? "";
	const type = Object.hasOwn(EVENTS, written) ? EVENTS[written] : undefined;
	const code = codeNode(event.get("script"));
	if (code === undefined || code.text.trim() === "") return undefined;
	if (type === undefined) {
		listen.warn(
			`Scripts of the event \`${written}\` do not run.`,
			"The events are prerequest and test.",
			"KIND_NOT_SUPPORTED",
		);
		return undefined;
	}
	return mapNode(code, { type: textNode(type, rangeOfField(listen)), code });
}

/** A list of lines, or one text; in a map `exec`, or as they are. */
function codeNode(script: Field): ScalarNode | undefined {
	const exec = script.isMap ? script.get("exec") : script;
	if (script.isMap && script.get("src").isPresent && !exec.isPresent)
		script
			.get("src")
			.warn(
				"The script stands in another file, which Curlew does not load.",
				"Put its code into `exec`.",
				"NOT_SUPPORTED",
			);
	if (!exec.isPresent) return undefined;
	if (!exec.isList) {
		exec.text();
		return exec.node?.kind === "scalar" ? exec.node : undefined;
	}
	const lines = exec.items("").flatMap((line) => {
		line.text();
		return line.node?.kind === "scalar" ? [withoutReturn(line.node)] : [];
	});
	const [only, ...others] = lines;
	if (only === undefined) return undefined;
	if (others.length === 0) return only;
	const end = others.at(-1)?.end ?? only.end;
	return joinedNode([only, ...others.flatMap((line) => ["\n", line])], {
		start: only.start,
		end,
	});
}

/** A line without the `\r` that Postman on Windows leaves at its end: to JavaScript it is the same line break (ECMA-262 §12.3). */
function withoutReturn(line: ScalarNode): ScalarNode {
	return line.text.endsWith("\r")
		? { ...line, text: line.text.slice(0, -1) }
		: line;
}
