import { bruAuthKindOf } from "../../../kinds/auth-kinds.ts";
import { bodyKindOf } from "../../../kinds/body-kinds.ts";
import { textNode } from "../../tree/make-node.ts";
import type { ScalarNode } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { methodSection } from "./request-tree.ts";

/** The texts of bodies and authentications that a file holds and that are not chosen, so that they are no part of its tree. */
export function unusedTexts(document: BruDocument): readonly ScalarNode[] {
	const method = methodSection(document)?.name;
	const value = (section: string, name: string) =>
		document.entry(section, name)?.value.text ?? "";
	const auth =
		method === undefined ? value("auth", "mode") : value(method, "auth");
	const used = [
		`body:${bodyKindOf(value(method ?? "", "body"))}`,
		`auth:${bruAuthKindOf(auth)}`,
	];
	return document.blocks
		.filter(
			({ name }) =>
				/^(?:body|auth):/.test(name) &&
				!used.some((one) => `${name}:`.startsWith(`${one}:`)),
		)
		.flatMap(({ text, entries }) => [
			...(text ? [text] : []),
			...entries.flatMap((entry) => [
				textNode(entry.name, entry.nameRange),
				entry.value,
			]),
		]);
}
