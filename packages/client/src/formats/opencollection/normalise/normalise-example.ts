import {
	compact,
	isTree,
	mapsAt,
	member,
	type Tree,
} from "../../tree/plain-tree.ts";
import { normaliseBody } from "./normalise-body.ts";
import {
	normaliseEntry,
	normaliseParams,
	plainText,
} from "./normalise-entry.ts";

export function normaliseExample(example: Tree): Tree {
	const request = member(example, "request");
	const response = member(example, "response");
	return {
		...compact({
			...example,
			description: plainText(member(example, "description")),
		}),
		// Empty ones are parts of an example all the same.
		...(isTree(request) && { request: normaliseExampleRequest(request) }),
		...(isTree(response) && { response: compact({ ...response }) }),
	};
}

function normaliseExampleRequest(request: Tree): Tree {
	return compact({
		...request,
		headers: mapsAt(request, "headers").map(normaliseEntry),
		params: normaliseParams(member(request, "params")),
		body: normaliseBody(member(request, "body"), "http"),
	});
}
