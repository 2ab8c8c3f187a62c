import {
	compact,
	isTree,
	listAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import { literalTemplate } from "../../curl/word.ts";
import type { SecretValue } from "../../secrets/secret-files.ts";
import {
	type HeaderRow,
	type HeadersAndBody,
	headerTree,
} from "../text-body.ts";

const PLACEHOLDER = /<<\s*([^<>\s]+?)\s*>>/g;

/** Braces in a text are text; `<<name>>` is a placeholder. */
export function hoppscotchText(text: string): string {
	return literalTemplate(text).replace(
		PLACEHOLDER,
		(_, name: string) => `{{${name}}}`,
	);
}

/** Variables of a collection or environment. What is secret has no value in the file. */
export function hoppscotchVariables(
	raw: Tree,
	environment: string | undefined,
	secrets: SecretValue[],
): readonly Tree[] {
	return listAt(raw, "variables")
		.filter(isTree)
		.flatMap((row): readonly Tree[] => {
			const name = textAt(row, "key") ?? "";
			const value =
				textAt(row, "currentValue") ||
				textAt(row, "initialValue") ||
				textAt(row, "value") ||
				"";
			if (name === "") return [];
			if (row.secret !== true) return [{ name, value: hoppscotchText(value) }];
			if (value !== "")
				secrets.push({
					name,
					value,
					...(environment !== undefined && { environment }),
				});
			return [{ name, secret: true }];
		});
}

/** The query of a GraphQL request as its body. */
export function graphqlContent(
	raw: Tree,
	headers: readonly HeaderRow[],
): HeadersAndBody {
	const variables = textAt(raw, "variables") ?? "";
	const data = compact({
		query: hoppscotchText(textAt(raw, "query") ?? ""),
		variables: /^\s*(?:\{\s*\})?\s*$/.test(variables)
			? undefined
			: hoppscotchText(variables),
	});
	return { headers: headers.map(headerTree), body: { type: "graphql", data } };
}

/** A list, or lines of `name: value`, those that are off behind a `#`. */
export function formRows(content: unknown): readonly Tree[] {
	if (Array.isArray(content))
		return content.filter(isTree).map((row) =>
			compact({
				name: hoppscotchText(textAt(row, "key") ?? ""),
				value: hoppscotchText(textAt(row, "value") ?? ""),
				disabled: row.active === false || undefined,
			}),
		);
	const lines = typeof content === "string" ? content.split("\n") : [];
	return lines.flatMap((line) => {
		const [, off = "", name = "", value = ""] =
			/^\s*(#?)\s*([^:]+?)\s*:\s?(.*)$/.exec(line) ?? [];
		return name === ""
			? []
			: [
					compact({
						name: hoppscotchText(name),
						value: hoppscotchText(value),
						disabled: off === "#" || undefined,
					}),
				];
	});
}

/** As the first versions had it: names of fields in the request itself. */
export function oldAuth(raw: Tree): Tree {
	switch (textAt(raw, "auth") ?? "") {
		case "Basic Auth":
			return {
				authType: "basic",
				username: textAt(raw, "httpUser") ?? "",
				password: textAt(raw, "httpPassword") ?? "",
			};
		case "Bearer Token":
			return { authType: "bearer", token: textAt(raw, "bearerToken") ?? "" };
		default:
			return {};
	}
}
