import { bodyKindOf } from "../../../kinds/body-kinds.ts";
import {
	filledMap,
	listNode,
	mapNode,
	numberNode,
	placedAt,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, MapNode, NodeRange } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { LOOSE, readExampleText } from "../example-text.ts";
import { bodyOfKind } from "./body-tree.ts";
import { enabledValue, paramsTree, rowsOf } from "./rows.ts";

/** Saved examples, in the shape of OpenCollection. All of one stands where its text begins. */
export function examplesTree(document: BruDocument): ListNode | undefined {
	const examples = document.blocks
		.filter(({ name }) => name === "example")
		.flatMap(({ text }) =>
			text && text.text !== "" ? [placedAt(exampleTree(text.text), text)] : [],
		);
	const [first] = examples;
	return first && listNode(first, examples);
}

/** In the synthetic text that its parts are read from, nothing has a place. */
const NOWHERE: NodeRange = { start: 0, end: 0 };

function exampleTree(text: string): MapNode {
	const { loose, request, response } = readExampleText(text);
	return mapNode(NOWHERE, {
		name: enabledValue(loose, LOOSE, "name") ?? textNode("", NOWHERE),
		description: enabledValue(loose, LOOSE, "description"),
		request: request && exampleRequest(request),
		response: response && exampleResponse(response),
	});
}

function exampleRequest(document: BruDocument): MapNode {
	const kind = bodyKindOf(document.value(LOOSE, "mode") ?? "");
	return mapNode(NOWHERE, {
		url: enabledValue(document, LOOSE, "url"),
		method: enabledValue(document, LOOSE, "method"),
		headers: rowsOf(document, "headers"),
		params: paramsTree(document),
		body: kind && bodyOfKind(document, kind, NOWHERE),
	});
}

/** Its status stands in `auth`, its body in `settings`: sections that responses do not have. */
function exampleResponse(document: BruDocument): MapNode {
	const code = enabledValue(document, "auth", "code");
	const isNumber = code !== undefined && /^\d{3}$/.test(code.text);
	return mapNode(NOWHERE, {
		status: isNumber ? numberNode(code.text, code) : code,
		statusText: enabledValue(document, "auth", "text"),
		headers: rowsOf(document, "headers"),
		body: filledMap(NOWHERE, {
			type: enabledValue(document, "settings", "type"),
			data: enabledValue(document, "settings", "content"),
		}),
	});
}
