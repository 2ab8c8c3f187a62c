import type { RequestDefinition, Session } from "@curlew/client";
import type { RequestPlan, ResolvedOptions } from "@curlew/client/driving";
import type { FastConnection } from "../fast-path/fast-connection.ts";
import type { RequestWriter } from "../fast-path/request-writer.ts";
import type { Routes } from "../fast-path/routes.ts";
import type { IntervalRecorder } from "../stats/interval-recorder.ts";

/** A request of the load with what is known of it in advance. */
export interface LoadRequest {
	/** In the plan. */
	readonly index: number;
	readonly definition: RequestDefinition;
	/** With the time limit that the user wants. */
	readonly plan: RequestPlan;
	/** Absent for a request that takes the slow path. */
	readonly writer: RequestWriter | undefined;
	readonly followsRedirects: boolean;
	/** Statuses are judged by its tests and assertions. */
	readonly judgesItself: boolean;
}

/** What the virtual users of one thread share. */
export interface LoadContext {
	/** What the users' own sessions are made from. */
	readonly session: Session;
	readonly requests: readonly LoadRequest[];
	readonly recorder: IntervalRecorder;
	readonly options: ResolvedOptions;
	readonly routes: Routes;
	/** Ends whatever is in flight. */
	readonly signal: AbortSignal;
	/** Open connections, for the time limits. */
	readonly connections: Set<FastConnection>;
	/** Bytes that messages may take which users keep to send them again. */
	readonly room: { left: number };
	/** Milliseconds between requests. */
	readonly delay: number;
	/** No request may begin any more. */
	isOver: boolean;
	/** Whatever fails now was cut off at the end of the load. */
	isCut: boolean;
}
