import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import type { CurlOption } from "../curl/read-options.ts";
import { encodedText } from "../curl/url-encoded.ts";
import { literalTemplate } from "../curl/word.ts";
import type { TypedFiles } from "./typed-files.ts";

const DATA: ReadonlySet<string> = new Set([
	"data",
	"data-ascii",
	"data-raw",
	"data-binary",
	"data-urlencode",
	"json",
]);

/**
 * The options with the content of files in the place of their names, where curl
 * reads them into the request. What is in a file is data: braces in it are no placeholders.
 *
 * @throws InvalidOptionError when a file cannot be read
 */
export async function withoutFiles(
	options: readonly CurlOption[],
	files: TypedFiles,
): Promise<readonly CurlOption[]> {
	const isOnlyData = options.filter(({ name }) => DATA.has(name)).length === 1;
	const read: CurlOption[] = [];
	for (const option of options)
		read.push(...(await withoutFile(option, files, isOnlyData)));
	return read;
}

async function withoutFile(
	option: CurlOption,
	files: TypedFiles,
	isOnlyData: boolean,
): Promise<readonly CurlOption[]> {
	const { name, value } = option;
	const as = (other: CurlOption["name"], text: string): CurlOption[] => [
		{ name: other, value: text, isOn: true },
	];
	switch (name) {
		case "header": {
			if (!value.startsWith("@")) return [option];
			const lines = (await files.text(value.slice(1))).split(/\r?\n/);
			return lines
				.filter((line) => line.trim() !== "")
				.flatMap((line) => as("header", literalTemplate(line)));
		}
		case "data":
		case "data-ascii": {
			if (!value.startsWith("@")) return [option];
			const text = await files.text(value.slice(1));
			// As curl does: a form is one line.
			return as("data-raw", literalTemplate(text.replace(/[\r\n\0]/g, "")));
		}
		case "data-binary":
		case "json": {
			if (!value.startsWith("@")) return [option];
			const path = value.slice(1);
			if (isOnlyData && path !== "-") return [option];
			const text = literalTemplate(await files.text(path));
			return as(name === "json" ? "json" : "data-raw", text);
		}
		case "data-urlencode": {
			const mark = /[=@]/.exec(value);
			if (mark === null || mark[0] === "=") return [option];
			const field = value.slice(0, mark.index);
			const text = encodedText(await files.text(value.slice(mark.index + 1)));
			return as("data-raw", field === "" ? text : `${field}=${text}`);
		}
		case "form": {
			const [, field, path, attributes] =
				/^([^=]*)=<([^;]*)(;.*)?$/s.exec(value) ?? [];
			if (field === undefined || path === undefined) return [option];
			const text = literalTemplate(await files.text(path));
			const quoted = text.replace(/["\\]/g, "\\$&");
			return as("form", `${field}="${quoted}"${attributes ?? ""}`);
		}
		case "user":
			return value.includes(":")
				? [option]
				: as("user", `${value}:{{?Password of ${value}}}`);
		case "cookie":
			if (value.includes("=") || value.trim() === "") return [option];
			throw new InvalidOptionError(`The cookies in ${value} are not read.`, {
				hint: "Give cookies as they are sent: -b 'name=value; other=value'.",
			});
		case "upload-file":
			if (value !== "-" && value !== ".") return [option];
			throw new InvalidOptionError("An upload comes from a file.", {
				hint: "Write `-X PUT --data-binary @-` for standard input.",
			});
		default:
			return [option];
	}
}
