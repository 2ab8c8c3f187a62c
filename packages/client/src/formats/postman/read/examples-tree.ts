import type { Field } from "../../tree/field.ts";
import {
	filledMap,
	listNode,
	mapNode,
	textNode,
} from "../../tree/make-node.ts";
import type { ListNode, PlacedNode } from "../../tree/placed-node.ts";
import { descriptionNode, rangeOfField } from "../rows.ts";
import { headersNode, requestMembers } from "./request-tree.ts";

/** What is kept of responses; undefined where there is nothing. */
export function examplesNode(responses: Field): ListNode | undefined {
	const examples = responses
		.items('[{"name": "…", "code": 200, "body": "…"}]')
		.flatMap((response) => (response.isMap ? [exampleNode(response)] : []));
	return examples.length === 0
		? undefined
		: listNode(rangeOfField(responses), examples);
}

function exampleNode(response: Field): PlacedNode {
	const range = rangeOfField(response);
	const name = response.get("name");
	const request = response.get("originalRequest");
	const body = textAt(response, "body");
	const type = textAt(response, "_postman_previewlanguage");
	return mapNode(range, {
		name: name.isScalar && name.isPresent ? name.node : textNode("", range),
		description: descriptionNode(response.get("description")),
		request: request.isPresent
			? mapNode(rangeOfField(request), requestMembers(request, false))
			: undefined,
		response: filledMap(range, {
			status: textAt(response, "code"),
			statusText: textAt(response, "status"),
			headers: headersNode(response.get("header"), undefined),
			body: body && mapNode(body, { type: type && bodyType(type), data: body }),
		}),
	});
}

/** Of an example nothing is sent, so that what is no text there is passed over. */
function textAt(response: Field, key: string) {
	const { node } = response.get(key);
	return node?.kind === "scalar" && node.type !== "null" ? node : undefined;
}

/** What the app shows it as, in our words. */
function bodyType(type: PlacedNode): PlacedNode | undefined {
	if (type.kind !== "scalar" || type.text === "") return undefined;
	return ["json", "xml", "html"].includes(type.text)
		? type
		: textNode("text", type);
}
