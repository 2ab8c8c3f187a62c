import { declaredSecrets } from "@curlew/client";
import { fileKindOf, formatOfFile, readForm } from "@curlew/client/editing";
import { InvalidRequestError } from "../../errors.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { holdsSecrets, type SecretNames } from "./masked-form.ts";
import { type MaskedText, maskFileText } from "./masked-text.ts";

/** What scripts, texts and data are called: their text is shown as it is. In a file with any other ending, values of secrets are looked for. */
const WITHOUT_SECRETS =
	/\.(?:[cm]?[jt]s|md|txt|csv|ndjson|graphql|gql|html|css|xml|proto)$/i;
/** In a text that cannot be read as what it is. */
const MARKED_SECRET =
	/\bsecret["']?\s*:\s*["']?true\b|\btype["']?\s*:\s*["']?secret\b/;

/** Tells in which files values of secrets stand: of variables that are marked, or that the collection declares to be secret. */
export class FileSecrets {
	readonly #collection: OpenedCollection;
	#known: { readonly generation: number; readonly names: SecretNames } = {
		generation: -1,
		names: new Set(),
	};

	constructor(collection: OpenedCollection) {
		this.#collection = collection;
	}

	/** Names that the collection declares. A collection that cannot be opened declares what it did before. */
	async names(): Promise<SecretNames> {
		const { generation } = this.#collection;
		if (this.#known.generation === generation) return this.#known.names;
		const collection = await this.#collection.fresh().catch(() => undefined);
		if (collection === undefined) return this.#known.names;
		const declared = declaredSecrets(collection.definition, undefined);
		const names = new Set(declared.map(({ name }) => name));
		this.#known = { generation, names };
		return names;
	}

	/** @param file absolute */
	async standIn(file: string, text: string): Promise<boolean> {
		return (await this.#lookAt(file, text)).areThere;
	}

	/**
	 * A text as the page may see it: where secrets stand in a file that cannot be
	 * read, and so has no form, with masks in their places.
	 *
	 * @param path as the page knows the file
	 * @throws InvalidRequestError when values of secrets stand in a file that has a form
	 */
	async maskedText(
		path: string,
		file: string,
		text: string,
	): Promise<MaskedText> {
		const { areThere, isBroken } = await this.#lookAt(file, text);
		if (areThere && isBroken) return maskFileText(text, await this.names());
		if (!areThere) return { shown: text, hidden: new Map() };
		throw new InvalidRequestError(
			`${path} holds the values of secrets, so its text is not shown.`,
			{ hint: "Change it in its form, or in an editor of your own." },
		);
	}

	async #lookAt(
		file: string,
		text: string,
	): Promise<{ readonly areThere: boolean; readonly isBroken: boolean }> {
		const nothing = { areThere: false, isBroken: false };
		if (WITHOUT_SECRETS.test(file)) return nothing;
		const names = await this.names();
		if (names.size === 0 && !text.includes("secret")) return nothing;
		const isMarked = MARKED_SECRET.test(text) || mentions(text, names);
		// JSON is YAML. Nobody can say what stands where in a file of no format.
		const isKnown = formatOfFile(file) !== undefined || /\.json$/i.test(file);
		if (!isKnown) return { areThere: isMarked, isBroken: true };
		const kind = fileKindOf(file);
		const { tree, problems } = readForm({ file, text, kind, basePath: [] });
		const isBroken = problems.some(({ severity }) => severity === "error");
		const areThere = holdsSecrets(tree, names) || (isBroken && isMarked);
		return { areThere, isBroken };
	}
}

/** Where nothing else can be said, a name is as good as its value. */
function mentions(text: string, names: SecretNames): boolean {
	return [...names].some((name) => text.includes(name));
}
