import {
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { authMode, authSections } from "./auth-sections.ts";
import { entriesAt } from "./entries.ts";
import { infoSection } from "./info-section.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";

/** Requests that both formats have and Curlew does not run: they are converted all the same. */

export function isConnection(item: Tree): boolean {
	return isTree(member(item, "grpc")) || isTree(member(item, "websocket"));
}

export function connectionSections(item: Tree): readonly Section[] {
	return isTree(member(item, "grpc"))
		? grpcSections(item)
		: webSocketSections(item);
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
