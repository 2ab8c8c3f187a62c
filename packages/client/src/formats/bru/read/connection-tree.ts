import {
	flagNode,
	listNode,
	mapNode,
	memberEntry,
	textNode,
} from "../../tree/make-node.ts";
import type {
	ListNode,
	MapEntry,
	PlacedNode,
	ScalarNode,
} from "../../tree/placed-node.ts";
import type { BruBlock, BruDocument } from "../bru-document.ts";
import { authTree } from "./auth-tree.ts";
import { infoTree } from "./info-tree.ts";
import { blockRange, enabledValue, rowsOf } from "./rows.ts";

/** A gRPC or WebSocket request; `info` alone for anything else. Both formats have them, and Curlew does not run them. */
export function connectionMembers(document: BruDocument): MapEntry[] {
	if (document.block("grpc")) return grpcMembers(document);
	if (document.block("ws")) return webSocketMembers(document);
	return [
		memberEntry("info", infoTree(document, document.value("meta", "type"))),
	];
}

function grpcMembers(document: BruDocument) {
	const range = blockRange(document.block("grpc"));
	const value = (name: string) => enabledValue(document, "grpc", name);
	return [
		memberEntry("info", infoTree(document, "grpc")),
		memberEntry(
			"grpc",
			mapNode(range, {
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
		),
	];
}

function webSocketMembers(document: BruDocument) {
	const range = blockRange(document.block("ws"));
	return [
		memberEntry("info", infoTree(document, "websocket")),
		memberEntry(
			"websocket",
			mapNode(range, {
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
		),
	];
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
