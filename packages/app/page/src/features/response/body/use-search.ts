import { useEffect, useRef, useState } from "react";
import {
	type BodyMatches,
	type BodyQuery,
	queryPattern,
} from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import type { BodyContent } from "./body-content.ts";

/** Milliseconds without a key after which the body is searched. */
const PAUSE = 180;
const NOTHING: BodyMatches = { count: 0, matches: [] };

export interface Search {
	readonly query: BodyQuery;
	readonly setQuery: (query: BodyQuery) => void;
	/** Undefined where there is nothing to look for, or no expression. */
	readonly pattern: RegExp | undefined;
	/** Why the expression is none. */
	readonly fault: string | undefined;
	/** Undefined while the body is searched. */
	readonly matches: BodyMatches | undefined;
	/** Which match the user is at. */
	readonly index: number;
	readonly go: (step: 1 | -1) => void;
}

/** Looks for a text in a body, on the server. */
export function useSearch({ id, shape }: BodyContent): Search {
	const [query, setQuery] = useState<BodyQuery>({
		text: "",
		isExpression: false,
		isCaseSensitive: false,
	});
	const [matches, setMatches] = useState<BodyMatches | undefined>(NOTHING);
	const [index, setIndex] = useState(0);
	const { pattern, fault } = patternOf(query);
	const isReady = pattern !== undefined;
	const last = useRef(query);
	useEffect(() => {
		// Lines that are broken in another way have the same matches.
		if (last.current !== query) setIndex(0);
		last.current = query;
		setMatches(isReady ? undefined : NOTHING);
		if (!isReady) return;
		const controller = new AbortController();
		const timer = window.setTimeout(() => {
			exchangeApi
				.search(id, shape, query, controller.signal)
				.then(setMatches, reportError);
		}, PAUSE);
		return () => {
			window.clearTimeout(timer);
			controller.abort();
		};
	}, [id, shape, query, isReady]);
	return {
		query,
		setQuery,
		pattern,
		fault,
		matches,
		index,
		go: (step) => {
			const known = matches?.matches.length ?? 0;
			if (known > 0) setIndex((index + step + known) % known);
		},
	};
}

function patternOf(query: BodyQuery): {
	readonly pattern?: RegExp;
	readonly fault?: string;
} {
	if (query.text === "") return {};
	try {
		return { pattern: queryPattern(query) };
	} catch (error) {
		return { fault: error instanceof Error ? error.message : String(error) };
	}
}
