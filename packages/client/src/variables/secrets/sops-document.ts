import { parseDocument } from "yaml";
import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** A file is not what sops makes of YAML, JSON or `.env` files. */
export class SopsFormatError extends CurlewError {
	readonly code = "SOPS_NOT_READABLE";
}

export type SopsScalar = string | number | bigint | boolean;

/** One value of the document. */
export interface SopsLeaf {
	/** The keys that lead to it; places in lists do not count. */
	readonly keys: readonly string[];
	/** As people write it: `users[0].name`. */
	readonly name: string;
	readonly value: SopsScalar;
}

/** What sops notes about the file in the file. */
export interface SopsMetadata {
	/** The data key, each encrypted for one age recipient: armored age files. */
	readonly ageKeys: readonly string[];
	/** More than one: the data key is shared out, and several groups are needed. */
	readonly keyGroups: number;
	readonly mac: string;
	readonly lastModified: string;
	readonly macOnlyEncrypted: boolean;
}

export interface SopsDocument {
	/** In the order of the file, which the MAC depends on. */
	readonly leaves: readonly SopsLeaf[];
	readonly metadata: SopsMetadata;
}

/** Keeps the order of keys, which objects do not where keys look like numbers. */
type Tree = SopsScalar | null | readonly Tree[] | ReadonlyMap<string, Tree>;

/**
 * Takes a file apart that was encrypted with sops. Nothing is decrypted here.
 * https://getsops.io/docs/
 *
 * @param name the file's name, whose ending tells the format
 * @throws SopsFormatError
 */
export function readSopsDocument(text: string, name: string): SopsDocument {
	const isDotEnv = /(?:^|\.)env(?:\.|$)/i.test(name);
	const tree = isDotEnv ? treeOfDotEnv(text) : treeOfYaml(text);
	const sops = tree.get("sops");
	if (!isMap(sops))
		throw new SopsFormatError("it has no `sops` section.", {
			hint: "Encrypt it with `sops encrypt --in-place`.",
		});
	const values = new Map([...tree].filter(([key]) => key !== "sops"));
	return { leaves: [...leavesOf(values, [], "")], metadata: metadataOf(sops) };
}

/** JSON is YAML, for this purpose. */
function treeOfYaml(text: string): ReadonlyMap<string, Tree> {
	const tree = treeOf(dataOf(text));
	if (isMap(tree)) return tree;
	throw new SopsFormatError("it is not one YAML or JSON document.", {
		hint: "Look at it with `sops decrypt`.",
	});
}

function dataOf(text: string): unknown {
	const document = parseDocument(text, {
		intAsBigInt: true,
		logLevel: "error",
	});
	if (document.errors.length > 0) return undefined;
	try {
		return document.toJS({ mapAsMap: true, maxAliasCount: 0 });
	} catch {
		// Aliases: sops writes none.
		return undefined;
	}
}

function treeOf(data: unknown): Tree {
	if (Array.isArray(data)) return data.map(treeOf);
	if (data instanceof Map)
		return new Map(
			[...data].map(([key, value]) => [String(key), treeOf(value)] as const),
		);
	switch (typeof data) {
		case "string":
		case "number":
		case "bigint":
		case "boolean":
			return data;
		default:
			return null;
	}
}

/** `sops_age__list_0__map_enc` and so on are the section `sops`, flat. */
function treeOfDotEnv(text: string): ReadonlyMap<string, Tree> {
	const values = new Map<string, Tree>();
	const sops = new Map<string, Tree>();
	const recipients: Tree[] = [];
	for (const line of text.split(/\r?\n/)) {
		const at = line.indexOf("=");
		if (at < 1 || line.startsWith("#")) continue;
		const key = line.slice(0, at);
		const value = line.slice(at + 1).replaceAll("\\n", "\n");
		if (/^sops_age__list_\d+__map_enc$/.test(key))
			recipients.push(new Map([["enc", value]]));
		else if (key.startsWith("sops_")) sops.set(key.slice(5), value);
		else values.set(key, value);
	}
	if (sops.size === 0) return values;
	return values.set("sops", sops.set("age", recipients));
}

function* leavesOf(
	tree: Tree,
	keys: readonly string[],
	name: string,
): Iterable<SopsLeaf> {
	if (tree === null) return;
	if (isMap(tree))
		for (const [key, value] of tree)
			yield* leavesOf(
				value,
				[...keys, key],
				name === "" ? key : `${name}.${key}`,
			);
	else if (isList(tree))
		for (const [index, value] of tree.entries())
			yield* leavesOf(value, keys, `${name}[${index}]`);
	else yield { keys, name, value: tree };
}

function metadataOf(sops: ReadonlyMap<string, Tree>): SopsMetadata {
	const groups = sops.get("key_groups");
	const keyGroups = isList(groups) ? groups : [];
	const [only] = keyGroups;
	const holder = isMap(only) ? only : sops;
	const recipients = holder.get("age");
	return {
		ageKeys: (isList(recipients) ? recipients : []).flatMap((recipient) => {
			const encrypted = isMap(recipient) ? recipient.get("enc") : undefined;
			return typeof encrypted === "string" ? [encrypted] : [];
		}),
		keyGroups: keyGroups.length,
		mac: textOf(sops.get("mac")),
		lastModified: textOf(sops.get("lastmodified")),
		macOnlyEncrypted: textOf(sops.get("mac_only_encrypted")) === "true",
	};
}

function textOf(tree: Tree | undefined): string {
	return typeof tree === "string" || typeof tree === "boolean" ? `${tree}` : "";
}

function isMap(tree: Tree | undefined): tree is ReadonlyMap<string, Tree> {
	return tree instanceof Map;
}

function isList(tree: Tree | undefined): tree is readonly Tree[] {
	return Array.isArray(tree);
}
