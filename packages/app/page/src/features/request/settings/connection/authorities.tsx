import type { ReactNode } from "react";
import { dataAt, isFormArray, withData } from "../../../../forms/tree-path.ts";
import { FieldAt } from "../../../../problems/field-at.tsx";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { FormRow } from "../../form/form-rows.tsx";
import type { ConnectionFormProps } from "./connection-form.tsx";
import { FileRow } from "./file-row.tsx";

const PATH = ["extensions", "curlew", "certificateAuthorities"] as const;

/** Whom the collection's requests trust besides those that everybody trusts. */
export function CertificateAuthorities({
	tree,
	onChange,
}: ConnectionFormProps): ReactNode {
	const written = dataAt(tree, PATH);
	const files = isFormArray(written) ? written.map(String) : [];
	const put = (changed: readonly string[]) =>
		onChange((now) =>
			withData(now, PATH, changed.length === 0 ? undefined : changed),
		);
	return (
		<>
			<FieldAt path={PATH}>
				{files.map((file, index) => (
					<FileRow
						// biome-ignore lint/suspicious/noArrayIndexKey: files have no other identity
						key={index}
						label={`Trusted authority ${index + 1}`}
						field={index}
						endings={["pem", "crt", "cer"]}
						value={file}
						onChange={(path) => put(files.with(index, path))}
					>
						<IconButton
							icon="close"
							label={`Trust ${file || "it"} no more`}
							onClick={() => put(files.toSpliced(index, 1))}
						/>
					</FileRow>
				))}
			</FieldAt>
			<FormRow
				label={files.length === 0 ? "Trusted authorities" : ""}
				hint={
					files.length === 0
						? "Files with certificates, for servers of a company or a test that nobody else vouches for."
						: undefined
				}
			>
				<Button isSmall onClick={() => put([...files, ""])}>
					Trust a certificate authority
				</Button>
			</FormRow>
		</>
	);
}
