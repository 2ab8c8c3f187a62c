import type { ReactNode } from "react";
import { copyText } from "../../../state/copy-text.ts";
import { shownSize } from "../../../ui/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MethodLabel } from "../../../ui/method-label.tsx";
import { HeaderTable } from "../../record/header-table.tsx";
import { FactsGroup } from "../facts-group.tsx";
import type { ResponseSectionProps } from "../response-sections.tsx";

/** The request as it went over the wire; after redirects, the last one. */
export function SentSection({ exchange }: ResponseSectionProps): ReactNode {
	const { request } = exchange.result;
	if (!request) return null;
	const { method, url, headers, body, size } = request;
	return (
		<>
			<p className="sent-line">
				<MethodLabel method={method} /> <span className="sent-url">{url}</span>
				<IconButton
					icon="copy"
					label="Copy the URL"
					onClick={() => void copyText(url, "URL copied.")}
				/>
			</p>
			<FactsGroup title="Headers">
				<HeaderTable label="Headers of the request" headers={headers} />
				{exchange.result.response?.httpVersion?.startsWith("2") && (
					<p className="facts-note">
						HTTP/2 sends their names in small letters, the host as :authority,
						and nothing of the connection.
					</p>
				)}
			</FactsGroup>
			{body && (
				<FactsGroup
					title="Body"
					aside={
						size !== undefined && (
							<span className="facts-small">{shownSize(size)}</span>
						)
					}
				>
					<pre className="sent-body">
						{body.kind === "text" ? body.text : body.description}
						{body.kind === "text" && body.isTruncated && " …"}
					</pre>
				</FactsGroup>
			)}
		</>
	);
}
