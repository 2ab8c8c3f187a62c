import type { Field } from "../../tree/field.ts";
import {
	filledMap,
	listNode,
	mapNode,
	textNode,
} from "../../tree/make-node.ts";
import type { MapNode, PlacedNode } from "../../tree/placed-node.ts";
import { authNode } from "../auth-tree.ts";
import {
	descriptionNode,
	isOn,
	rangeOfField,
	rowsIn,
	textualNode,
} from "../rows.ts";
import { settingsNode } from "../settings-tree.ts";
import { scriptsNode } from "./event-tree.ts";
import { examplesNode } from "./examples-tree.ts";
import { requestNode } from "./request-tree.ts";
import { variablesNode } from "./variables-tree.ts";

/** A collection of schema 2.0 or 2.1 as a bundled one of OpenCollection. */
export function collectionNode(file: Field): MapNode {
	// What Postman's API answers has another map around it.
	const inner = file.get("collection");
	const root = inner.isMap && !file.has("item") ? inner : file;
	const info = root.get("info");
	if (!root.get("item").isPresent) tellNoItems(root, info);
	const items = root.get("item");
	return mapNode(rangeOfField(file), {
		info: info.isMap
			? filledMap(rangeOfField(info), {
					name: nameNode(info),
					version: versionNode(info.get("version")),
					"x-id": idNode(info),
				})
			: undefined,
		request: filledMap(rangeOfField(root), {
			auth: ownAuth(root.get("auth")),
			variables: variablesNode(root.get("variable")),
			scripts: scriptsNode(root.get("event")),
			settings: settingsNode(root.get("protocolProfileBehavior")),
		}),
		docs: descriptionNode(info.get("description")),
		items:
			itemsNode(items, prunesBodies(root, true)) ??
			listNode(rangeOfField(root), []),
	});
}

function tellNoItems(root: Field, info: Field): void {
	if (root.has("requests") || root.has("order"))
		root.report(
			"This is a collection of Postman's schema 1, which is no longer read.",
			"Import it into Postman, and export it as version 2.1.",
			"FORMAT_NOT_KNOWN",
		);
	else
		(info.isPresent ? info : root).report(
			"This is no collection of Postman's: there is no `item`.",
			"A collection has `info`, and a list `item`.",
		);
}

/** A text, or a map with its parts. */
function versionNode(version: Field): PlacedNode | undefined {
	if (!version.isMap) return version.isPresent ? version.node : undefined;
	const numbers = ["major", "minor", "patch"].map(
		(part) => version.get(part).text() ?? "0",
	);
	return textNode(numbers.join("."), rangeOfField(version));
}

function nameNode(field: Field): PlacedNode | undefined {
	const name = field.get("name");
	if (!name.isPresent) return undefined;
	return name.text() === undefined ? undefined : name.node;
}

/** By which scripts and `--folder` may call it. */
function idNode(item: Field): PlacedNode | undefined {
	const field = [item.get("id"), item.get("_postman_id")].find(
		(one) => one.isScalar,
	);
	return field && textualNode(field);
}

/** Absent and null mean that of what is around it. */
function ownAuth(auth: Field): PlacedNode | undefined {
	if (!auth.isPresent) return undefined;
	if (!auth.expectMap('Write {"type": "noauth"} for none.')) return undefined;
	const type = auth.get("type");
	const credentials = auth.get(type.isScalar ? (type.text() ?? "") : "");
	return authNode(type, credentials);
}

/** Whether the methods that have no body lose it: what an item says, else what is around it. */
function prunesBodies(item: Field, around: boolean): boolean {
	const behaviour = item.get("protocolProfileBehavior");
	if (!behaviour.isMap) return around;
	const disables = behaviour.get("disableBodyPruning");
	return disables.isPresent ? disables.boolean() !== true : around;
}

function itemsNode(items: Field, prunes: boolean): PlacedNode | undefined {
	if (!items.isPresent) return undefined;
	const nodes = items
		.items('[{"name": "…", "request": {…}}]')
		.flatMap((item) => itemNode(item, prunes) ?? []);
	return listNode(rangeOfField(items), nodes);
}

function itemNode(item: Field, around: boolean): PlacedNode | undefined {
	if (!item.isMap) {
		item.reportType("a request or a folder");
		return undefined;
	}
	const prunes = prunesBodies(item, around);
	if (item.get("item").isPresent) return folderNode(item, prunes);
	if (item.get("request").isPresent) return itemOfRequest(item, prunes);
	item.report(
		"This is neither a request nor a folder: it has no `request` and no `item`.",
		"It is left out.",
	);
	return undefined;
}

function folderNode(item: Field, prunes: boolean): PlacedNode {
	const range = rangeOfField(item);
	tellVariables(item);
	return mapNode(range, {
		info: mapNode(range, {
			name: nameNode(item),
			type: textNode("folder", range),
			"x-id": idNode(item),
		}),
		request: filledMap(range, {
			auth: ownAuth(item.get("auth")),
			scripts: scriptsNode(item.get("event")),
			settings: settingsNode(item.get("protocolProfileBehavior")),
		}),
		docs: descriptionNode(item.get("description")),
		items: itemsNode(item.get("item"), prunes),
	});
}

function itemOfRequest(item: Field, prunes: boolean): PlacedNode {
	const range = rangeOfField(item);
	tellVariables(item);
	const scripts = scriptsNode(item.get("event"));
	const request = item.get("request");
	const auth = request.isMap ? request.get("auth") : undefined;
	return mapNode(range, {
		info: mapNode(range, {
			name: nameNode(item),
			type: textNode("http", range),
			"x-id": idNode(item),
		}),
		http: requestNode(
			request,
			(auth && ownAuth(auth)) ?? textNode("inherit", rangeOfField(request)),
			prunes,
		),
		runtime: scripts && mapNode(range, { scripts }),
		settings: settingsNode(item.get("protocolProfileBehavior")),
		examples: examplesNode(item.get("response")),
		docs:
			(request.isMap
				? descriptionNode(request.get("description"))
				: undefined) ?? descriptionNode(item.get("description")),
	});
}

/** Postman reads variables of folders and requests, and never uses them. */
function tellVariables(item: Field): void {
	const [first] = rowsIn(item.get("variable")).filter(
		({ field }) => !isOn(field.get("disabled")),
	);
	first?.field.warn(
		"Variables of folders and requests have no effect in Postman, nor here.",
		"Make it a variable of the collection.",
		"NOT_SUPPORTED",
	);
}
