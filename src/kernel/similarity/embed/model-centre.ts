// Where the bundled model's vectors lie on average. Made by scripts/model-centre.ts; not to be edited.

const scale = 0.0016628862066300142
const bytes = [
  '7fcT8QT7EgsL/ATyBw4JAAnz2QwT9Pj0CQz99Oiy+/EE+gvz9gT3CBQL8fT77P0CH/cH9wACBRgQBhIKEQ2iGgkB9/MFG/v/',
  'AxsH+AT5/AT27/f/9/QEBQ0A/+//D+X0CQfpR/IRDPYG8/718/sC/BnuBRkXBvb1/gYH/ADsHCr/Fg3n8/gBBgUFC/Xwze/e',
  'Bib2Cfn09g397gAFFhbyCwT08hUB5fsAB/sIDfQEOvvzCQAHA/fyCBLx9PMMBvIJ9APz7O75CvgQ9PsLFhQF9BoO+/Ys//IA',
  'Bgv/Ag0AAYMMAO0K8w/+DiUc9f8J/RUIC/wC+grt5RL7ZR4M7xAL/b4RFQn6+PD8DvjWAfTxCPEPDvEODRTv5/73DvsIBfIG',
  'EfTxC/z4D/n9BwgOB/z0CPcUBgcOAwMI9vMF8fcS+oEN/AP5DAcP3AMBEgL6CgUW8AfoDglc/wcO/AoPAAb7EuwL+u0LCPTr',
  'Ae34NfXs/QMD/P7/CgoM7vn98/32CwYC',
]

export function modelCentre(): Float32Array {
  return Float32Array.from(new Int8Array(Buffer.from(bytes.join(''), 'base64')), (value) => value * scale)
}
