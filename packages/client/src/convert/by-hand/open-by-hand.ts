import { createFile } from "../../collection/write/write-file.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { FORMATS } from "../../formats/formats.ts";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { looksLikeCurl } from "../curl/looks-like-curl.ts";
import { ConversionTargetError } from "../errors.ts";
import { type HeldRequest, holdRequest } from "./hold-request.ts";
import type { SendingByHand } from "./pasted-request.ts";
import { requestByHand, type TypedRequest } from "./request-by-hand.ts";
import type { PlaceToSave } from "./save-request.ts";
import type { TypedFiles } from "./typed-files.ts";
import { withTypedSecrets } from "./typed-secrets.ts";

/** A request that stands in no file: typed, or a text with a request or a curl command. */
export type ByHandSource =
	| { readonly kind: "typed"; readonly typed: TypedRequest }
	| { readonly kind: "text"; readonly text: string };

export interface OpenedByHand extends HeldRequest {
	/** What a pasted command says about sending. */
	readonly sending: SendingByHand;
	readonly warnings: readonly Diagnostic[];
	/** Variables of the process that were typed by name: whoever types them allows them. */
	readonly processNames: readonly string[];
	/** Writes it into a file, and gives the lines, from 1, that hold a secret. */
	readonly save: (place: PlaceToSave) => Promise<readonly number[]>;
}

/**
 * Opens a request as if it stood in a folder.
 *
 * @param folder absolute
 * @throws CurlewError when it says too little, or two things that do not go together
 */
export async function openByHand(
	source: ByHandSource,
	folder: string,
	files: TypedFiles,
): Promise<OpenedByHand> {
	if (source.kind === "typed")
		return openTyped(source.typed, folder, files, {});
	const { text } = source;
	if (!looksLikeCurl(text)) return openText(text, folder);
	const { pastedRequest } = await import("./pasted-request.ts");
	const { typed, sending, warnings } = pastedRequest(text);
	const opened = await openTyped(typed, folder, files, sending);
	return {
		...opened,
		warnings: [...warnings, ...opened.warnings],
		processNames: [],
	};
}

async function openTyped(
	typed: TypedRequest,
	folder: string,
	files: TypedFiles,
	sending: SendingByHand,
): Promise<OpenedByHand> {
	const { tree, warnings } = await requestByHand(typed, files);
	const format = FORMATS.opencollection;
	// JSON is YAML, too, and needs no library that writes it.
	const text = JSON.stringify(tree, undefined, 2);
	const held = await holdRequest(folder, {
		text,
		name: "command line",
		format,
		inherits: false,
	});
	const request = withTypedSecrets(held.request, tree);
	return {
		...held,
		request,
		sending,
		warnings,
		processNames: processNamesIn(text),
		save: async (place) => {
			const { saveRequest } = await import("./save-request.ts");
			return saveRequest(place, tree satisfies Tree);
		},
	};
}

/** The text is a file like those of the collection around it. */
async function openText(text: string, folder: string): Promise<OpenedByHand> {
	const isBru = /^\s*meta\s*\{/.test(text);
	const format = isBru ? FORMATS.bruno : FORMATS.opencollection;
	const held = await holdRequest(folder, {
		text,
		name: "standard input",
		format,
		inherits: true,
	});
	return {
		...held,
		sending: {},
		warnings: [],
		processNames: [],
		save: async (place) => {
			if (format !== place.format)
				throw new ConversionTargetError(
					"The request is in the other format than the collection.",
					{ hint: "Convert the collection that it is from: `curlew convert`." },
				);
			const { linesWithSecrets } = await import("./save-request.ts");
			await createFile(place.root, place.file, text);
			return linesWithSecrets(text);
		},
	};
}

/** `{{process.env.TOKEN}}`, `{{process.env["TOKEN"]}}`. */
function processNamesIn(text: string): readonly string[] {
	const found = text.matchAll(
		/\{\{\s*process\.env(?:\.|\[\\?["'])([A-Za-z_]\w*)/g,
	);
	return [...new Set(Array.from(found, ([, name = ""]) => name))];
}
