import { compact, type Tree } from "../../formats/tree/plain-tree.ts";
import { bodyOf } from "../curl/data.ts";
import { literalTemplate } from "../curl/word.ts";

export interface HeaderRow {
	readonly name: string;
	readonly value: string;
	readonly disabled?: boolean;
}

/** A request's headers and its body, as members of `http`. */
export interface HeadersAndBody {
	readonly headers: readonly Tree[];
	readonly body: Tree | undefined;
}

/**
 * A body that is known as text, in the kind that its content type tells, with a
 * header for the content type only where the body would be sent with another one.
 *
 * @param mediaType where no header says it; empty for none
 * @param isLiteral braces in the text are no placeholders
 */
export function withTextBody(
	headers: readonly HeaderRow[],
	text: string,
	mediaType = "",
	isLiteral = false,
): HeadersAndBody {
	const written = contentTypeIn(headers) ?? mediaType;
	const { tree, contentType } = bodyOf(
		{ kind: "text", text, isJson: false },
		written,
	);
	const isOwn = ({ name, value }: HeaderRow) =>
		name.toLowerCase() === "content-type" && value === contentType;
	const rows = headers.filter((header) => !isOwn(header));
	const isMissing =
		written !== "" &&
		written !== contentType &&
		contentTypeIn(headers) === undefined;
	if (isMissing) rows.push({ name: "Content-Type", value: written });
	const { data } = tree;
	const body =
		isLiteral && typeof data === "string"
			? { ...tree, data: literalTemplate(data) }
			: tree;
	return { headers: rows.map(headerTree), body };
}

export function headerTree({ name, value, disabled }: HeaderRow): Tree {
	return compact({ name, value, disabled: disabled || undefined });
}

/** What the headers say of the body's type. */
export function contentTypeIn(
	headers: readonly HeaderRow[],
): string | undefined {
	return headers.find(
		({ name, disabled }) => !disabled && name.toLowerCase() === "content-type",
	)?.value;
}
