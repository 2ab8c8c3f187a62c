import { useEffect, useState } from "react";
import type { FilterOutcome } from "../../../../../src/protocol/responses.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { ApiError } from "../../../api/call.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { remembered } from "../../../store/remembered.ts";

/** Milliseconds without a key after which the body is filtered. */
const PAUSE = 350;
/** Bytes. A larger body is filtered when the user says so. */
const QUICK = 5_000_000;
/** Requests whose filter is remembered. */
const MOST = 200;

interface Kept {
	readonly text: string;
	readonly isOn: boolean;
}

/** By the request's path, the one that was changed last at the end. */
const memory = remembered<Readonly<Record<string, Kept>>>(
	"response-filters",
	{},
);

const OFF: Kept = { text: "", isOn: false };

export interface ShownFilter extends Kept {
	/** What came of it; undefined where nothing is filtered. */
	readonly outcome: FilterOutcome | undefined;
	/** The body is being filtered. */
	readonly isBusy: boolean;
	/** What is written is not yet what is shown: Enter makes it so. */
	readonly isWaiting: boolean;
	readonly setText: (text: string) => void;
	readonly setOn: (isOn: boolean) => void;
	/** Filters at once. */
	readonly apply: () => void;
}

/** The filter of a request's responses, and what it makes of this one. */
export function useFilter({ id, path, response }: SendResult): ShownFilter {
	const [kept, setKept] = useState<Kept>(() => memory.read()[path] ?? OFF);
	const [applied, setApplied] = useState(kept.text);
	const [outcome, setOutcome] = useState<FilterOutcome>();
	const [isBusy, setBusy] = useState(false);
	const isQuick = (response?.size ?? 0) <= QUICK;
	const wanted = kept.isOn ? applied.trim() : "";

	useEffect(() => {
		if (!isQuick || kept.text === applied) return;
		const timer = window.setTimeout(() => setApplied(kept.text), PAUSE);
		return () => window.clearTimeout(timer);
	}, [isQuick, kept.text, applied]);

	useEffect(() => {
		setBusy(wanted !== "");
		if (wanted === "") {
			setOutcome(undefined);
			return;
		}
		const controller = new AbortController();
		const take = (found: FilterOutcome) => {
			if (controller.signal.aborted) return;
			setBusy(false);
			setOutcome(found);
		};
		exchangeApi.filter(id, wanted, controller.signal).then(take, (error) => {
			reportError(error);
			if (error instanceof ApiError) take({ count: 0 });
		});
		return () => controller.abort();
	}, [id, wanted]);

	const keep = (next: Kept) => {
		setKept(next);
		const { [path]: _, ...others } = memory.read();
		const all = Object.entries(others).slice(-MOST + 1);
		memory.write(
			Object.fromEntries(next.text === "" ? all : [...all, [path, next]]),
		);
	};
	return {
		...kept,
		outcome,
		isBusy,
		isWaiting: kept.text !== applied,
		setText: (text) => keep({ ...kept, text }),
		setOn: (isOn) => keep({ ...kept, isOn }),
		apply: () => setApplied(kept.text),
	};
}
