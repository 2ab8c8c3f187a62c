import type { Value } from "@curlew/template";
import { valuesAreEqual } from "../../../values/compare-values.ts";
import { parseJson } from "../../../values/parse-json.ts";
import { EditError } from "../../errors.ts";
import { differences } from "../../tree/differences.ts";
import { formatPath } from "../../tree/field.ts";
import { jsonEdits } from "../../tree/json-edit.ts";
import { spliceJson } from "../../tree/json-splice.ts";
import {
	compact,
	EMPTY,
	flagAt,
	isTree,
	listAt,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";
import { LEFTOVERS } from "./to-bru.ts";

/** What every `bruno.json` says. */
const FIXED = { version: "1", type: "collection" } as const;

/** `bruno.json` as the fields of an OpenCollection file that it fills. */
export function configToTree(config: Tree): Tree {
	const base = baseTree(config);
	const back = treeToConfig(base);
	// What another way of writing it would change is kept as it is.
	const kept = Object.entries(config).filter(([key, value]) => {
		const other = key === "extensions" ? value : member(back, key);
		return other === undefined || !valuesAreEqual(value, other);
	});
	if (kept.length === 0) return base;
	const extensions = mapAt(base, "extensions");
	const bruno = {
		...mapAt(extensions, "bruno"),
		config: Object.fromEntries(kept),
	};
	return { ...base, extensions: { ...extensions, bruno } };
}

function baseTree(config: Tree): Tree {
	const extensions = without(mapAt(config, "extensions"), LEFTOVERS);
	const presets = mapAt(config, "presets");
	return compact({
		info: compact({ name: textAt(config, "name") }),
		config: compact({
			proxy: proxyToTree(member(config, "proxy")),
			clientCertificates: certificatesToTrees(
				mapAt(config, "clientCertificates"),
			),
			protobuf: protobufToTree(mapAt(config, "protobuf")),
		}),
		extensions: {
			...extensions,
			// Also without anything in it: it tells where the collection came from, and so what it relies on.
			bruno: compact({
				ignore: member(config, "ignore"),
				presets: compact({
					request: compact({
						type: member(presets, "requestType"),
						url: member(presets, "requestUrl"),
					}),
					defaultEnvironment: member(presets, "defaultEnvironment"),
				}),
				scripts: member(config, "scripts"),
			}),
		},
	});
}

/** The `bruno.json` for an OpenCollection file. */
export function treeToConfig(tree: Tree): Tree {
	const { bruno: fromBruno, curlew: _, ...others } = mapAt(tree, "extensions");
	const own = mapAt(tree, "extensions", "curlew");
	const bruno = mapAt(tree, "extensions", "bruno");
	const config = mapAt(tree, "config");
	const request = mapAt(bruno, "presets", "request");
	const base = compact({
		version: FIXED.version,
		name: textAt(mapAt(tree, "info"), "name") ?? "",
		type: FIXED.type,
		ignore: member(bruno, "ignore"),
		proxy: member(config, "proxy"),
		clientCertificates: treesToCertificates(
			mapsAt(config, "clientCertificates"),
		),
		protobuf: treeToProtobuf(mapAt(config, "protobuf")),
		presets: compact({
			requestType: member(request, "type"),
			requestUrl: member(request, "url"),
			defaultEnvironment: member(mapAt(bruno, "presets"), "defaultEnvironment"),
		}),
		scripts: member(bruno, "scripts"),
		extensions: compact({
			...others,
			curlew: policyForBru(own, fromBruno !== undefined),
		}),
	});
	return restored(base, mapAt(bruno, "config"));
}

/** Each kept member replaces the one that says the same in another way. */
function restored(base: Tree, kept: Tree): Tree {
	let config = base;
	for (const [key, value] of Object.entries(kept)) {
		const candidate = { ...config, [key]: value };
		const isSame = valuesAreEqual(baseTree(candidate), baseTree(config));
		if (isSame) config = candidate;
	}
	return config;
}

/** Collections that do not come from Bruno rely on `error`, which is not what those in its format do. */
function policyForBru(own: Tree, isFromBruno: boolean): Tree {
	return isFromBruno ? own : { unresolved: "error", ...own };
}

/** The newer form is that of OpenCollection; the older one has `enabled`. */
function proxyToTree(proxy: Value | undefined): Value | undefined {
	if (!isTree(proxy)) return undefined;
	if ("config" in proxy || "inherit" in proxy || "disabled" in proxy)
		return proxy;
	const { enabled, auth, ...config } = proxy;
	if (enabled === false) return { disabled: true };
	if (enabled !== true) return { inherit: true };
	const { enabled: hasAuth, ...credentials } = isTree(auth) ? auth : {};
	return {
		inherit: false,
		config: compact({
			...config,
			auth: compact({
				...credentials,
				disabled: hasAuth === false || undefined,
			}),
		}),
	};
}

function certificatesToTrees({ enabled, certs }: Tree): readonly Tree[] {
	const isOff = enabled === false;
	return mapsAt({ certs: certs ?? [] }, "certs").map((one) => {
		const isBundle = textAt(one, "type") === "pfx";
		const file = (name: string) => textAt(one, name) ?? "";
		return compact({
			domain: textAt(one, "domain") ?? "",
			type: isBundle ? "pkcs12" : "pem",
			...(isBundle
				? { pkcs12FilePath: file("pfxFilePath") }
				: {
						certificateFilePath: file("certFilePath"),
						privateKeyFilePath: file("keyFilePath"),
					}),
			passphrase: textAt(one, "passphrase"),
			disabled: isOff || undefined,
		});
	});
}

function treesToCertificates(trees: readonly Tree[]): Tree {
	if (trees.length === 0) return {};
	const isOff = trees.every((one) => flagAt(one, "disabled"));
	const used = isOff ? trees : trees.filter((one) => !flagAt(one, "disabled"));
	return {
		enabled: !isOff,
		certs: used.map((one) => {
			const isBundle = textAt(one, "type") === "pkcs12";
			const file = (name: string) => textAt(one, name) ?? "";
			return compact({
				domain: textAt(one, "domain") ?? "",
				type: isBundle ? "pfx" : "cert",
				...(isBundle
					? { pfxFilePath: file("pkcs12FilePath") }
					: {
							certFilePath: file("certificateFilePath"),
							keyFilePath: file("privateKeyFilePath"),
						}),
				passphrase: textAt(one, "passphrase"),
			});
		}),
	};
}

function protobufToTree(protobuf: Tree): Tree {
	return compact({
		protoFiles: mapsAt(protobuf, "protoFiles").map((file) => ({
			type: textAt(file, "type") ?? "file",
			path: textAt(file, "path") ?? "",
		})),
		importPaths: mapsAt(protobuf, "importPaths").map((one) =>
			compact({
				path: textAt(one, "path") ?? "",
				disabled: textAt(one, "enabled") === "false" || undefined,
			}),
		),
	});
}

function treeToProtobuf(protobuf: Tree): Tree {
	return compact({
		protoFiles: listAt(protobuf, "protoFiles"),
		importPaths: mapsAt(protobuf, "importPaths").map((one) => ({
			path: textAt(one, "path") ?? "",
			enabled: !flagAt(one, "disabled"),
		})),
	});
}

/** What the text of `bruno.json` says, as the fields of an OpenCollection file. */
export function configContent(text: string): Tree {
	const config = parseJson(text);
	return configToTree(isTree(config) ? config : EMPTY);
}

/**
 * The text of `bruno.json` with another content; whatever says the same as before
 * keeps every character.
 *
 * @throws EditError when it has no place for what was changed
 */
export function editConfig(text: string, before: Tree, after: Tree): string {
	const written = parseJson(text);
	const edits = jsonEdits(
		isTree(written) ? withoutOldProxy(written, before, after) : written,
		treeToConfig(withoutKept(before)),
		treeToConfig(withoutKept(after)),
	);
	const edited = edits.reduce(spliceJson, text);
	const [lost] = differences(withoutKept(after), configContent(edited));
	if (lost === undefined) return edited;
	throw new EditError(
		`\`bruno.json\` has no place for \`${formatPath(lost)}\`.`,
		{
			hint: "Convert the collection to OpenCollection: curlew convert.",
			part: lost,
		},
	);
}

/** The older way to say a proxy is not mixed with the newer one: a change replaces all of it. */
function withoutOldProxy(written: Tree, before: Tree, after: Tree): Tree {
	const { proxy = EMPTY } = written;
	const isNew = isTree(proxy) && ("config" in proxy || "inherit" in proxy);
	const [was, is] = [before, after].map((tree) =>
		mapAt(tree, "config", "proxy"),
	);
	if (isNew || valuesAreEqual(was ?? EMPTY, is ?? EMPTY)) return written;
	return without(written, "proxy");
}

/** Without what is kept as Bruno wrote it: that stays in the file as it is. */
function withoutKept(tree: Tree): Tree {
	const extensions = mapAt(tree, "extensions");
	const bruno = without(mapAt(extensions, "bruno"), "config");
	return { ...tree, extensions: { ...extensions, bruno } };
}
