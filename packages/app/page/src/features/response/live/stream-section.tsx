import type { ReactNode } from "react";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { LiveStream } from "./live-stream.tsx";

/** The events or lines of a stream that is over, one by one. */
export function StreamSection({ exchange }: ResponseSectionProps): ReactNode {
	const { id, live } = exchange;
	return live && <LiveStream key={id} id={id} state={live} isOver />;
}
