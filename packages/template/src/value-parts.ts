import { MAX_DATA_PLACEHOLDERS } from "./data-budget.ts";
import {
	type Dialect,
	WITH_DEFAULTS,
	WITHOUT_DEFAULTS,
	WITHOUT_PATHS,
} from "./grammar/dialect.ts";
import { type Parts, takeApart } from "./parts.ts";
import { placesFor } from "./places/place.ts";

/** How much text of values is remembered in all, in UTF-16 code units. */
const REMEMBERED_TEXT = 1_000_000;
/** Longer values are taken apart each time: that costs little beside using them. */
const LONGEST_REMEMBERED = 20_000;

/** The parts of values that hold placeholders, by their text. */
class PartsOfValues {
	readonly #dialect: Dialect;
	readonly #known = new Map<string, Parts>();
	#rememberedText = 0;

	constructor(dialect: Dialect) {
		this.#dialect = dialect;
	}

	of(text: string, most?: number): Parts {
		const known = this.#known.get(text);
		if (known) return known;
		const parts = takeApart(text, placesFor({}), this.#dialect, most);
		if (text.length <= LONGEST_REMEMBERED) this.#remember(text, parts);
		return parts;
	}

	#remember(text: string, parts: Parts): void {
		this.#rememberedText += text.length;
		if (this.#rememberedText > REMEMBERED_TEXT) {
			this.#known.clear();
			this.#rememberedText = text.length;
		}
		this.#known.set(text, parts);
	}
}

const withDefaults = new PartsOfValues(WITH_DEFAULTS);
const withoutDefaults = new PartsOfValues(WITHOUT_DEFAULTS);
const withoutPaths = new PartsOfValues(WITHOUT_PATHS);

/** Takes the text of a value apart, which is a template of its own in text context. */
export function partsOfValue(
	text: string,
	{ hasPaths, hasDefaults }: Dialect,
	isData: boolean,
): Parts {
	// Texts that are remembered have fewer: it is the same for them.
	const most = isData ? MAX_DATA_PLACEHOLDERS : undefined;
	if (hasDefaults) return withDefaults.of(text, most);
	return (hasPaths ? withoutDefaults : withoutPaths).of(text, most);
}
