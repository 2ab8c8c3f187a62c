import type { MockOptions, MockPortError, RunningMock } from "@curlew/mock";
import { NotThereError } from "../../../errors.ts";
import { MOST_MOCK_ROWS } from "../../../protocol/mock/mock.ts";
import type { ProcessCalls } from "../../messages.ts";
import type { CallContext } from "../serve.ts";
import { mockRowOf } from "./mock-row.ts";

/** Milliseconds between two messages about requests: somebody may test the load that a mock takes. */
const TELL_EVERY = 100;

/** The mock of a process that was started for it. */
export class MockInProcess {
	#running: RunningMock | undefined;

	/**
	 * Answers requests until it is cancelled.
	 *
	 * @throws CurlewError when there is nothing to answer from
	 */
	readonly run = async (
		{ signal, tell }: CallContext<"mock">,
		{ source, port }: ProcessCalls["mock"]["ask"],
	): Promise<null> => {
		const mock = await startAtPort({ source, port });
		this.#running = mock;
		const { url, sources, operations } = mock;
		tell({ type: "started", url, sources, operations });
		using _rows = tellRows(mock, tell);
		await aborted(signal);
		this.#running = undefined;
		await mock.close();
		return null;
	};

	/** Begins anew with the things that there were at first. */
	readonly reset = async (): Promise<null> => {
		if (this.#running === undefined)
			throw new NotThereError("The mock does not run.");
		this.#running.reset();
		return null;
	};
}

/** At another port where that one is taken. */
async function startAtPort(options: MockOptions): Promise<RunningMock> {
	const { startMock } = await import("@curlew/mock");
	try {
		return await startMock(options);
	} catch (error) {
		if (options.port === 0 || !isTaken(error)) throw error;
		return startMock({ ...options, port: 0 });
	}
}

function isTaken(error: unknown): boolean {
	const code: MockPortError["code"] = "PORT_NOT_USABLE";
	return error instanceof Error && "code" in error && error.code === code;
}

function tellRows(
	mock: RunningMock,
	tell: CallContext<"mock">["tell"],
): Disposable {
	let rows: ReturnType<typeof mockRowOf>[] = [];
	let timer: NodeJS.Timeout | undefined;
	const flush = () => {
		timer = undefined;
		tell({ type: "requests", rows });
		rows = [];
	};
	const end = mock.subscribe((event) => {
		if (event.kind !== "request") {
			tell({ type: "notice", text: event.message });
			return;
		}
		rows.push(mockRowOf(event.entry));
		if (rows.length > MOST_MOCK_ROWS) rows.shift();
		timer ??= setTimeout(flush, TELL_EVERY);
	});
	return {
		[Symbol.dispose]: () => {
			end();
			clearTimeout(timer);
		},
	};
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((done) => {
		if (signal.aborted) done();
		else signal.addEventListener("abort", () => done(), { once: true });
	});
}
