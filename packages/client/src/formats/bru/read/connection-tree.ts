import { flagNode, listNode, mapNode, textNode } from "../../tree/make-node.ts";
import type {
	ListNode,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruBlock, BruDocument } from "../bru-document.ts";
import { authTree } from "./auth-tree.ts";
import { infoTree } from "./info-tree.ts";
import { blockRange, enabledValue, rowsOf } from "./rows.ts";

/** A gRPC or WebSocket request; `info` alone for anything else. Both formats have them, and Curlew does not run them. */
export function connectionTree(
	document: BruDocument,
): Readonly<Record<string, MapNode>> {
	if (document.block("grpc")) return grpcTree(document);
	if (document.block("ws")) return webSocketTree(document);
	return { info: infoTree(document, document.value("meta", "type")) };
}

function grpcTree(document: BruDocument) {
	const range = blockRange(document.block("grpc"));
	const value = (name: string) => enabledValue(document, "grpc", name);
	return {
		info: infoTree(document, "grpc"),
		grpc: mapNode(range, {
			url: value("url") ?? textNode("", range),
			method: value("method"),
			methodType: value("methodType"),
			protoFilePath: value("protoPath"),
			metadata: rowsOf(document, "metadata"),
			message: messages(
				document,
				"body:grpc",
				(block) => entryText(block, "content") ?? textNode("", block),
			),
			auth: authTree(document, "grpc"),
		}),
	};
}

function webSocketTree(document: BruDocument) {
	const range = blockRange(document.block("ws"));
	return {
		info: infoTree(document, "websocket"),
		websocket: mapNode(range, {
			url: enabledValue(document, "ws", "url") ?? textNode("", range),
			headers: rowsOf(document, "headers"),
			message: messages(document, "body:ws", (block) =>
				mapNode(blockRange(block), {
					type: entryText(block, "type") ?? textNode("text", block),
					data: entryText(block, "content") ?? textNode("", block),
				}),
			),
			auth: authTree(document, "ws"),
		}),
	};
}

/** The messages of a file, each a section of its own: variants, as OpenCollection calls them. */
function messages(
	document: BruDocument,
	section: string,
	toMessage: (block: BruBlock) => PlacedNode,
): ListNode | undefined {
	const blocks = document.blocks.filter(
		({ name, entries }) => name === section && entries.length > 0,
	);
	const [first] = blocks;
	return (
		first &&
		listNode(
			blockRange(first),
			blocks.map((block) =>
				mapNode(blockRange(block), {
					title: entryText(block, "name") ?? textNode("", block),
					selected:
						entryText(block, "selected")?.text === "true"
							? flagNode(true, block)
							: undefined,
					message: toMessage(block),
				}),
			),
		)
	);
}

function entryText(block: BruBlock, name: string): ScalarNode | undefined {
	return block.entries.findLast((entry) => entry.name === name)?.value;
}
