import { type ReactNode, useMemo } from "react";
import { useScopeLookup } from "../../../placeholders/scope-context.tsx";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { Select } from "../../../ui/select.tsx";
import { placeholderSpans } from "./language/masked-state.ts";
import { operationNames } from "./language/operation-names.ts";

/** Of several operations, which one is sent. */
export function OperationBar({
	query,
	name,
	onChange,
}: {
	readonly query: string;
	readonly name: string;
	readonly onChange: (name: string | undefined) => void;
}): ReactNode {
	const lookup = useScopeLookup();
	const names = useMemo(
		() => operationNames(query, placeholderSpans(query, lookup)),
		[query, lookup],
	);
	const isNeeded = names.length > 1;
	if (!isNeeded && (name === "" || names.includes(name))) return null;
	if (!hasPlaceFor("request.operationName"))
		return isNeeded ? (
			<span className="graphql-note graphql-warning">
				Files of this format cannot say which of several operations is sent:
				keep one.
			</span>
		) : null;
	return (
		<Select
			label="Operation that is sent"
			value={name}
			options={[
				["", isNeeded ? "Choose the operation" : "The only operation"] as const,
				...names.filter(Boolean),
			]}
			onChange={(chosen) => onChange(chosen === "" ? undefined : chosen)}
		/>
	);
}
