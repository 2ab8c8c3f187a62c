import type { ReactNode } from "react";
import type { HeaderList } from "../../../../../src/protocol/sending.ts";
import { copyText } from "../../../state/copy-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { HeaderTable } from "../../record/header-table.tsx";
import { FactsGroup } from "../facts-group.tsx";
import type { ResponseSectionProps } from "../response-sections.tsx";

/** The response's headers, those that came behind the body, and those of responses that came before. */
export function ResponseHeaders({ exchange }: ResponseSectionProps): ReactNode {
	const { result, response: facts } = exchange;
	const { headers = [] } = result.response ?? {};
	const { trailers = [], informational = [] } = facts ?? {};
	return (
		<>
			<FactsGroup title="Response" aside={<CopyAll headers={headers} />}>
				<HeaderTable label="Headers of the response" headers={headers} />
			</FactsGroup>
			{trailers.length > 0 && (
				<FactsGroup title="Trailers">
					<HeaderTable label="Trailers of the response" headers={trailers} />
				</FactsGroup>
			)}
			{informational.map((early, index) => (
				<FactsGroup
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					key={index}
					title={`Informational response: ${early.status}`}
				>
					<HeaderTable
						label={`Headers of the ${early.status} response`}
						headers={early.headers}
					/>
				</FactsGroup>
			))}
		</>
	);
}

function CopyAll({ headers }: { readonly headers: HeaderList }): ReactNode {
	const text = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
	return (
		<IconButton
			icon="copy"
			label="Copy all headers"
			onClick={() => void copyText(text, "Headers copied.")}
		/>
	);
}
