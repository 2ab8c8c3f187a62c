import type { Syntax } from "@curlew/template";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	CollectionFormat,
	ReadOwnFiles,
} from "../../formats/collection-format.ts";
import { checkKeys } from "../../formats/keys/check-keys.ts";
import { COLLECTION } from "../../formats/keys/collection-shapes.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import { AS_LISTED } from "../../formats/rules/order.ts";
import type { Field } from "../../formats/tree/field.ts";
import { JSON_SYNTAX } from "../../formats/tree/json-tree.ts";
import { toRecord } from "../../formats/tree/values.ts";
import type { ContractSetting } from "../contract-setting.ts";
import { scriptExtensions, unresolvedPolicy } from "../curlew-extensions.ts";
import type {
	CollectionDefinition,
	CurlewExtensions,
	UnresolvedPolicy,
} from "../model.ts";
import { readCertificates, readProxy } from "./read-connection.ts";
import { readDefaults } from "./read-defaults.ts";
import { readEnum } from "./read-enum.ts";
import { readDocs } from "./read-info.ts";
import { readSecrets } from "./read-secrets.ts";

/** Reads what a collection tells about itself, without the items of a bundled one. Errors are noted in the fields' documents, and are its faults. */
export function readCollection(
	{ settings, content, curlew }: ReadOwnFiles,
	place: {
		readonly defaultName: string;
		readonly root: string;
		readonly filesFolder?: string | undefined;
		readonly format: CollectionFormat;
		readonly isBundled: boolean;
	},
): CollectionDefinition {
	const { root } = settings;
	checkKeys(root, COLLECTION);
	root.expectMap("Write `info`, and below it `name: …`.");
	const info = root.get("info");
	info.expectMap("Write `name: …` below it.");
	const config = root.get("config");
	config.expectMap("Write `proxy`, `environments` and the like below it.");
	const request = content.root.get("request");
	const { format, isBundled, filesFolder } = place;
	const rules = format.rules(root);
	const definition = {
		name: info.get("name").filledText() ?? place.defaultName,
		version: info.get("version").filledText(),
		root: place.root,
		...(filesFolder !== undefined && { filesFolder }),
		file: content.root.document.source.file,
		settingsFile: root.document.source.file,
		format,
		isBundled,
		rules: isBundled ? inOneFile(rules) : rules,
		syntax: rules.syntax ?? syntaxOf(curlew),
		requestPath: request.path,
		defaults: readDefaults(request, "collection"),
		proxy: readProxy(config.get("proxy")),
		clientCertificates: readCertificates(config.get("clientCertificates")),
		extensions: readExtensions(root.get("extensions"), curlew),
		docs: readDocs(content.root.get("docs")),
	};
	return { ...definition, faults: faultsOf(root, content.root, isBundled) };
}

function syntaxOf(curlew: Field): Syntax {
	return curlew.get("defaults").boolean() === true ? "defaults" : "plain";
}

/** What stands in one list runs as it is listed. */
function inOneFile(rules: ClientRules): ClientRules {
	return rules.order.together ? rules : { ...rules, order: AS_LISTED };
}

/** Of a bundled collection whose tree was made of another, what was told of its items is theirs; syntax that could be read on behind keeps nothing from being used. */
function faultsOf(
	settings: Field,
	content: Field,
	isBundled: boolean,
): readonly Diagnostic[] {
	const { document } = content;
	const items = content.get("items").node;
	if (isBundled && document.isMapped && items)
		return document
			.errorsWithin(document.problems.length, EVERYWHERE, items)
			.filter(({ code }) => code !== JSON_SYNTAX);
	const documents = new Set([settings.document, document]);
	return [...documents].flatMap((one) => one.errorsSince(0));
}

const EVERYWHERE = { start: 0, end: Number.POSITIVE_INFINITY };

function readExtensions(extensions: Field, curlew: Field): CurlewExtensions {
	curlew.expectMap("Write `unresolved: error` and the like below it.");
	const bruno = extensions.get("bruno");
	const scripts = toRecord(bruno.get("scripts"));
	return {
		defaultEnvironment:
			curlew.get("defaultEnvironment").filledText() ??
			bruno.get("presets").get("defaultEnvironment").filledText(),
		certificateAuthorities: readAuthorities(
			curlew.get("certificateAuthorities"),
		),
		contract: readContractSetting(curlew.get("contract")),
		snapshotMasks: readMasks(curlew.get("snapshots").get("mask")),
		unresolved: readPolicy(curlew.get("unresolved")),
		choices: readEnum(curlew.get("enum")),
		requires: curlew.get("requires").filledText(),
		secrets: readSecrets(curlew.get("secrets")),
		all: { ...scriptExtensions(scripts), ...toRecord(curlew) },
	};
}

function readAuthorities(field: Field): readonly string[] | undefined {
	if (!field.isPresent) return undefined;
	return field
		.items("`- certificates/company.pem`, one line for each file.")
		.map((item) => item.requiredText("The file of the authority"));
}

function readMasks(field: Field): readonly string[] | undefined {
	if (!field.isPresent) return undefined;
	return field
		.items("`- items[*].createdAt`, one line for each mask.")
		.flatMap((item) =>
			item.isMap
				? item
						.keys()
						.map(
							(path) => `${path}: ${item.get(path).requiredText("The kind")}`,
						)
				: [item.requiredText("The mask")],
		);
}

function readContractSetting(field: Field): ContractSetting | undefined {
	const document = field.get("document").filledText() ?? field.filledText();
	if (document === undefined) return undefined;
	return { document, warnsOnly: field.get("only").filledText() === "warn" };
}

function readPolicy(field: Field): UnresolvedPolicy | undefined {
	return unresolvedPolicy(field.filledText());
}
