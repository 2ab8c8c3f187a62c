import type { Value } from "@curlew/template";
import type { BruDocument } from "../formats/bru/bru-document.ts";
import { authMode, authSections, authToTree } from "./auth.ts";
import { entriesAt, entriesToTrees, type Sections } from "./entries.ts";
import { infoSection, infoToTree } from "./info.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import {
	compact,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "./tree.ts";

/** Requests that both formats have and Curlew does not run: they are converted all the same. */

export function isConnection(item: Tree): boolean {
	return isTree(member(item, "grpc")) || isTree(member(item, "websocket"));
}

/** A gRPC or WebSocket request; `info` alone for anything else. */
export function connectionToTree(
	document: BruDocument,
	sections: Sections,
): Tree {
	if (document.block("grpc")) return grpcToTree(document, sections);
	if (document.block("ws")) return webSocketToTree(document, sections);
	return { info: infoToTree(sections, sections.value("meta", "type")) };
}

export function connectionSections(item: Tree): readonly Section[] {
	return isTree(member(item, "grpc"))
		? grpcSections(item)
		: webSocketSections(item);
}

function grpcToTree(document: BruDocument, sections: Sections): Tree {
	const value = (name: string) => sections.value("grpc", name);
	return {
		info: infoToTree(sections, "grpc"),
		grpc: compact({
			url: value("url") ?? "",
			method: value("method"),
			methodType: value("methodType"),
			protoFilePath: value("protoPath"),
			metadata: entriesToTrees(sections.entries("metadata")),
			message: messages(
				sections,
				"body:grpc",
				(message) => textAt(message, "content") ?? "",
			),
			auth: authToTree(document, "grpc"),
		}),
	};
}

function grpcSections(item: Tree): readonly Section[] {
	const grpc = mapAt(item, "grpc");
	const message = member(grpc, "message");
	const texts = variantsOf(grpc).map((variant) => ({
		title: textAt(variant, "title"),
		content: textAt(variant, "message"),
	}));
	return [
		...infoSection(item),
		...dictionary(
			"grpc",
			plainEntries([
				["url", textAt(grpc, "url")],
				["method", textAt(grpc, "method")],
				["body", message === undefined ? undefined : "grpc"],
				["protoPath", textAt(grpc, "protoFilePath")],
				["auth", authMode(member(grpc, "auth"))],
				["methodType", textAt(grpc, "methodType")],
			]),
		),
		...dictionary("metadata", entriesAt(grpc, "metadata")),
		...authSections(member(grpc, "auth")),
		...texts.flatMap(({ title, content }) =>
			messageSection("body:grpc", [["name", title]], content),
		),
	];
}

function webSocketToTree(document: BruDocument, sections: Sections): Tree {
	return {
		info: infoToTree(sections, "websocket"),
		websocket: compact({
			url: sections.value("ws", "url") ?? "",
			headers: entriesToTrees(sections.entries("headers")),
			message: messages(sections, "body:ws", (message) => ({
				type: textAt(message, "type") ?? "text",
				data: textAt(message, "content") ?? "",
			})),
			auth: authToTree(document, "ws"),
		}),
	};
}

function webSocketSections(item: Tree): readonly Section[] {
	const socket = mapAt(item, "websocket");
	return [
		...infoSection(item),
		...dictionary(
			"ws",
			plainEntries([
				["url", textAt(socket, "url")],
				["body", member(socket, "message") === undefined ? undefined : "ws"],
				["auth", authMode(member(socket, "auth"))],
			]),
		),
		...dictionary("headers", entriesAt(socket, "headers")),
		...authSections(member(socket, "auth")),
		...variantsOf(socket).flatMap((variant) => {
			const message = mapAt(variant, "message");
			const pairs = [
				["name", textAt(variant, "title")],
				["type", textAt(message, "type")],
				["selected", flagAt(variant, "selected") ? "true" : undefined],
			] as const;
			return messageSection("body:ws", pairs, textAt(message, "data"));
		}),
	];
}

/** The messages of a file, each a section of its own: variants, as OpenCollection calls them. */
function messages(
	sections: Sections,
	section: string,
	toMessage: (entries: Tree) => Value,
): readonly Tree[] {
	return sections.all.flatMap((one) => {
		if (one.name !== section || one.kind === "text") return [];
		const entries = Object.fromEntries(
			one.entries.map(({ name, value }) => [name, value]),
		);
		return [
			{
				title: textAt(entries, "name") ?? "",
				...(textAt(entries, "selected") === "true" && { selected: true }),
				message: toMessage(entries),
			},
		];
	});
}

function variantsOf(details: Tree): readonly Tree[] {
	const message = member(details, "message");
	if (message === undefined) return [];
	return Array.isArray(message)
		? mapsAt(details, "message")
		: [{ title: "", message }];
}

function messageSection(
	name: string,
	pairs: readonly (readonly [string, string | undefined])[],
	content: string | undefined,
): readonly Section[] {
	const entries = plainEntries([...pairs, ["content", content]]);
	return dictionary(
		name,
		entries.map((entry) =>
			entry.name === "content" ? { ...entry, isLong: true } : entry,
		),
	);
}
