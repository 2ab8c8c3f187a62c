import type { Field } from "../../formats/tree/field.ts";
import { toRecord } from "../../formats/tree/values.ts";
import { scriptExtensions, unresolvedPolicy } from "../curlew-extensions.ts";
import { checkKeys } from "../keys/check-keys.ts";
import { COLLECTION } from "../keys/collection-shapes.ts";
import type {
	CollectionDefinition,
	CurlewExtensions,
	UnresolvedPolicy,
} from "../model.ts";
import { readCertificates, readProxy } from "./read-connection.ts";
import { readDefaults } from "./read-defaults.ts";
import { readDocs } from "./read-info.ts";
import { readSecrets } from "./read-secrets.ts";

/** Reads the collection's own file, without the items of a bundled one. Errors are noted in the field's document, and are its faults. */
export function readCollection(
	root: Field,
	place: {
		readonly defaultName: string;
		readonly root: string;
		readonly format: "opencollection" | "bundled";
	},
): CollectionDefinition {
	const { document } = root;
	const known = document.problems.length;
	checkKeys(root, COLLECTION);
	root.expectMap("Write `info`, and below it `name: …`.");
	const info = root.get("info");
	info.expectMap("Write `name: …` below it.");
	const config = root.get("config");
	config.expectMap("Write `proxy`, `environments` and the like below it.");
	const request = root.get("request");
	const definition = {
		name: info.get("name").filledText() ?? place.defaultName,
		version: info.get("version").filledText(),
		root: place.root,
		file: root.document.source.file,
		format: place.format,
		requestPath: request.path,
		defaults: readDefaults(request, "collection"),
		proxy: readProxy(config.get("proxy")),
		clientCertificates: readCertificates(config.get("clientCertificates")),
		extensions: readExtensions(root.get("extensions")),
		docs: readDocs(root.get("docs")),
	};
	return { ...definition, faults: document.errorsSince(known) };
}

function readExtensions(extensions: Field): CurlewExtensions {
	const field = extensions.get("curlew");
	field.expectMap("Write `unresolved: error` and the like below it.");
	const bruno = extensions.get("bruno");
	const scripts = toRecord(bruno.get("scripts"));
	return {
		...(bruno.isPresent && { isFromBruno: true }),
		defaultEnvironment:
			field.get("defaultEnvironment").filledText() ??
			bruno.get("presets").get("defaultEnvironment").filledText(),
		unresolved: readPolicy(field.get("unresolved")),
		requires: field.get("requires").filledText(),
		secrets: readSecrets(field.get("secrets")),
		all: { ...scriptExtensions(scripts), ...toRecord(field) },
	};
}

function readPolicy(field: Field): UnresolvedPolicy | undefined {
	return unresolvedPolicy(field.filledText());
}
