<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About AttnStudio</source>
        <translation>关于 AttnStudio</translation>
    </message>
    <message>
        <source>A desktop laboratory for self-attention, after “Attention Is All You Need” (2017).</source>
        <translation>自注意力的桌面实验室，依据论文 “Attention Is All You Need”（2017）。</translation>
    </message>
    <message>
        <source>AttnStudio is free software under the MIT licence. It stands on Qt and PySide6 (LGPL 3), PyTorch and NumPy (BSD), pyqtgraph and keyring (MIT) and openai (Apache 2.0).</source>
        <translation>AttnStudio 是采用 MIT 许可证的自由软件，建立在 Qt 和 PySide6（LGPL 3）、PyTorch 和 NumPy（BSD）、pyqtgraph 和 keyring（MIT）以及 openai（Apache 2.0）之上。</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>Look at this machine for some seconds and copy what a report needs; no key is in it</source>
        <translation>用几秒钟检查本机，并复制报告问题所需的信息，其中不含密钥</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>Diagnostics copied. Paste them into your report.</source>
        <translation>诊断信息已复制，请粘贴到你的报告里。</translation>
    </message>
    <message>
        <source>This takes too long here. Run “attnstudio doctor” in a terminal instead.</source>
        <translation>在这里检查耗时过长，请改在终端里运行 “attnstudio doctor”。</translation>
    </message>
</context>
<context>
    <name>ActivityLine</name>
    <message>
        <source>Sending again in {seconds} s.</source>
        <translation>{seconds} 秒后重新发送。</translation>
    </message>
    <message>
        <source>No answer yet…</source>
        <translation>还没有回答…</translation>
    </message>
    <message>
        <source>Writing its claims…</source>
        <translation>正在写出论断…</translation>
    </message>
    <message>
        <source>Answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>Asking {model}…</source>
        <translation>正在向 {model} 提问…</translation>
    </message>
    <message>
        <source>{what} {seconds} s</source>
        <translation>{what} {seconds} 秒</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the request now; what has come is kept</source>
        <translation>立即结束请求；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Send the request again at once. The gateway asked for a pause and may refuse it.</source>
        <translation>立即重新发送请求。网关要求稍候，可能会拒绝。</translation>
    </message>
</context>
<context>
    <name>AgreementView</name>
    <message>
        <source>{what} · {tally}</source>
        <translation>{what} · {tally}</translation>
    </message>
    <message>
        <source>{verdict}: {statement} – {models}</source>
        <translation>{verdict}：{statement}——{models}</translation>
    </message>
    <message>
        <source>strongest key</source>
        <translation>最强的键</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>which of two keys</source>
        <translation>两个键谁的权重大</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>entropy, higher or lower</source>
        <translation>熵的高低</translation>
    </message>
    <message>
        <source>difference, B minus A</source>
        <translation>差值，B 减 A</translation>
    </message>
    <message>
        <source>{kind} in frame {frame}</source>
        <translation>帧 {frame} 中的{kind}</translation>
    </message>
    <message>
        <source>Head {head}: {kind}</source>
        <translation>头 {head}：{kind}</translation>
    </message>
    <message>
        <source>Head {head}, query {query}: {kind}</source>
        <translation>头 {head}，查询 {query}：{kind}</translation>
    </message>
    <message>
        <source>Head {head}, query {query}, key {key}: {kind}</source>
        <translation>头 {head}，查询 {query}，键 {key}：{kind}</translation>
    </message>
    <message>
        <source>only {model}</source>
        <translation>仅 {model}</translation>
    </message>
    <message>
        <source>{count} models agree</source>
        <translation>{count} 个模型一致</translation>
    </message>
    <message>
        <source>{count} models differ</source>
        <translation>{count} 个模型不一致</translation>
    </message>
    <message>
        <source>What is said of a cell or head</source>
        <translation>对格子或头的说法</translation>
    </message>
    <message>
        <source>What is true</source>
        <translation>实际情况</translation>
    </message>
    <message>
        <source>What the models say of the same cells and heads</source>
        <translation>各模型对相同格子和头的说法</translation>
    </message>
    <message>
        <source>Claims about the same cell or head, set beside the numbers that were sent. Enter or double click shows the place.</source>
        <translation>关于同一个格子或头的论断，与发送的数值对照。按 Enter 或双击可查看该位置。</translation>
    </message>
</context>
<context>
    <name>AnswerFooter</name>
    <message>
        <source>failed after {seconds} s</source>
        <translation>{seconds} 秒后失败</translation>
    </message>
    <message>
        <source>{seconds} s in all</source>
        <translation>共 {seconds} 秒</translation>
    </message>
    <message>
        <source>first token after {seconds} s</source>
        <translation>首个词元用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>tokens not counted by the gateway</source>
        <translation>网关未统计词元</translation>
    </message>
    <message>
        <source>{count} tokens in</source>
        <translation>输入 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out</source>
        <translation>输出 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out, {reasoning} of them reasoning</source>
        <translation>输出 {count} 个词元，其中推理 {reasoning} 个</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the answer as Markdown, as the model wrote it</source>
        <translation>把回答复制为 Markdown，与模型所写的完全一致</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Copy the request as code. The key is left out: it is read from an environment variable.</source>
        <translation>把请求复制为代码。其中不含密钥：密钥从环境变量读取。</translation>
    </message>
    <message>
        <source>Python (openai)</source>
        <translation>Python (openai)</translation>
    </message>
    <message>
        <source>A script for the openai package</source>
        <translation>使用 openai 包的脚本</translation>
    </message>
    <message>
        <source>Python (requests)</source>
        <translation>Python (requests)</translation>
    </message>
    <message>
        <source>A script for the requests package</source>
        <translation>使用 requests 包的脚本</translation>
    </message>
    <message>
        <source>curl</source>
        <translation>curl</translation>
    </message>
    <message>
        <source>A command for a shell on Linux or macOS</source>
        <translation>用于 Linux 或 macOS 终端的命令</translation>
    </message>
    <message>
        <source>Seconds from sending to the first text, and to the end; tokens as the gateway counts them</source>
        <translation>从发送到第一段文字、到回答结束的秒数；词元数以网关统计为准</translation>
    </message>
</context>
<context>
    <name>AnswerOptions</name>
    <message>
        <source>The temperature is a number from 0 to {highest}.</source>
        <translation>温度应是 0 到 {highest} 之间的数。</translation>
    </message>
    <message>
        <source>The longest answer is a number of tokens up to {most}, or empty.</source>
        <translation>最长回答应是不超过 {most} 的词元数，也可以留空。</translation>
    </message>
    <message>
        <source>Answer language</source>
        <translation>回答语言</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>最长回答</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>与界面相同</translation>
    </message>
    <message>
        <source>as long as the model likes</source>
        <translation>由模型决定</translation>
    </message>
    <message>
        <source>The language that models are asked to answer in.</source>
        <translation>要求模型用哪种语言回答。</translation>
    </message>
    <message>
        <source>Scores are divided by it before the model&apos;s softmax: 0 always takes the likeliest token, higher values vary more. 0.2 keeps readings close to the numbers.</source>
        <translation>模型在 softmax 之前把分数除以温度：0 总是取最可能的词元，值越大变化越多。0.2 能让解读贴近数值。</translation>
    </message>
    <message>
        <source>In tokens, thinking included at some gateways. A longer answer is cut, and it is said.</source>
        <translation>以词元计，有些网关把思考也算在内。超过的部分会截断，并加以说明。</translation>
    </message>
</context>
<context>
    <name>AnswerPane</name>
    <message>
        <source>Thinking… {count} characters</source>
        <translation>思考中… {count} 个字符</translation>
    </message>
    <message>
        <source>Reasoning before the answer: {count} characters</source>
        <translation>回答之前的推理：{count} 个字符</translation>
    </message>
    <message>
        <source>The answer broke off here. What came is kept; it is not part of the conversation.</source>
        <translation>回答到此中断。已收到的内容会保留，但不计入对话。</translation>
    </message>
    <message>
        <source>This answer is not finished.</source>
        <translation>这个回答没有写完。</translation>
    </message>
    <message>
        <source>Stopped. What had come is kept above; it is not part of the conversation.</source>
        <translation>已停止。已收到的内容保留在上方，不计入对话。</translation>
    </message>
    <message>
        <source>Stopped before an answer came.</source>
        <translation>已停止，还没有收到回答。</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Click to see it in the window</source>
        <translation>单击即可在窗口中查看</translation>
    </message>
    <message>
        <source>Opens in the browser:
{address}</source>
        <translation>将在浏览器中打开：
{address}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>The answer is longer than can be shown here. Save it to read the rest.</source>
        <translation>回答太长，这里无法全部显示。请保存后阅读其余部分。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Tab goes from link to link, Enter follows one.</source>
        <translation>按 Tab 在链接之间移动，按 Enter 打开链接。</translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language of the studio; it changes at once.</source>
        <translation>界面语言，立即生效。</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light or dark. The colours of heatmaps and curves stay: they carry data.</source>
        <translation>浅色或深色。热力图和曲线的颜色不变，因为它们代表数据。</translation>
    </message>
</context>
<context>
    <name>AskBar</name>
    <message>
        <source>Model: {model}</source>
        <translation>模型：{model}</translation>
    </message>
    <message>
        <source>No model is chosen yet: choose one in the assistant or in the settings.</source>
        <translation>还没有选择模型：请在助手或“设置”里选择一个。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Reading the cases…</source>
        <translation>正在读取用例…</translation>
    </message>
    <message>
        <source>Sending again in {seconds} s.</source>
        <translation>{seconds} 秒后重新发送。</translation>
    </message>
    <message>
        <source>{model} is thinking: {count} characters so far.</source>
        <translation>{model} 正在思考：目前 {count} 个字符。</translation>
    </message>
    <message>
        <source>{model} is writing. Cases begun so far: {count}.</source>
        <translation>{model} 正在编写，已写到第 {count} 个用例。</translation>
    </message>
    <message>
        <source>Asking {model} for {count} cases…</source>
        <translation>正在请 {model} 编写 {count} 个用例…</translation>
    </message>
    <message>
        <source>Ask a model for cases</source>
        <translation>请模型编写用例</translation>
    </message>
    <message>
        <source>Asks the model for test cases of attention as data: sizes, mask, encoding, and what must be true. The studio checks and runs them; nothing that a model writes is executed.</source>
        <translation>请模型以数据的形式编写注意力的测试用例：尺寸、掩码、编码，以及必须成立的性质。程序检查并运行这些用例；模型写的任何内容都不会作为代码执行。</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>How many cases to ask for, {fewest} to {most}; models often give fewer or more</source>
        <translation>请模型写多少个用例，{fewest} 到 {most}；模型常常写得略多或略少</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>masks and half precision</source>
        <translation>掩码与半精度</translation>
    </message>
    <message>
        <source>What the cases should be about; empty leaves it to the model</source>
        <translation>用例要考察什么；留空则由模型决定</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the request now; cases that are complete are kept</source>
        <translation>立即结束请求；已经写完的用例会保留</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>Send the request again without waiting any longer</source>
        <translation>不再等待，立即重新发送请求</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>正在等待模型</translation>
    </message>
</context>
<context>
    <name>AssistantPanel</name>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>You are changing question {number}. Sending replaces it and what follows it.</source>
        <translation>正在修改第 {number} 个问题。发送后，它和它之后的内容都会被替换。</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>There is no error to explain.</source>
        <translation>没有可解释的错误。</translation>
    </message>
</context>
<context>
    <name>AxisTitles</name>
    <message>
        <source>query ↓</source>
        <translation>查询 ↓</translation>
    </message>
    <message>
        <source>Each row is a query: the position that looks. The weights of a row sum to 1.</source>
        <translation>每一行是一个查询：由它去看别的位置。一行的权重之和为 1。</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>Each column is a key: the position that is looked at.</source>
        <translation>每一列是一个键：被看的位置。</translation>
    </message>
</context>
<context>
    <name>CaseAsker</name>
    <message>
        <source>The answer could not be read in time.</source>
        <translation>没能及时读完回答。</translation>
    </message>
</context>
<context>
    <name>CaseDetails</name>
    <message>
        <source>Invalid, so it was not run: {reason}</source>
        <translation>无效，没有运行：{reason}</translation>
    </message>
    <message>
        <source>Details of the case</source>
        <translation>用例详情</translation>
    </message>
    <message>
        <source>Choose a case in the table to see why it is there and what it found.</source>
        <translation>在表格中选择一个用例，查看它的用意和结果。</translation>
    </message>
</context>
<context>
    <name>CaseTable</name>
    <message>
        <source>Test cases</source>
        <translation>测试用例</translation>
    </message>
</context>
<context>
    <name>CaseTableModel</name>
    <message>
        <source>Case</source>
        <translation>用例</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>The name of the case; ticked cases are kept in a suite and exported</source>
        <translation>用例的名称；勾选的用例可以保存到用例集，也可以导出</translation>
    </message>
    <message>
        <source>Whether everything came as expected; invalid cases cannot be run, the details say why</source>
        <translation>结果是否都符合预期；无效的用例不能运行，原因见详情</translation>
    </message>
    <message>
        <source>Batch: how many sequences are computed together</source>
        <translation>批次大小：一起计算多少个序列</translation>
    </message>
    <message>
        <source>Length: how many tokens each sequence has</source>
        <translation>长度：每个序列有多少个词元</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1)</source>
        <translation>每个词元向量的宽度（3.1 节）</translation>
    </message>
    <message>
        <source>How many heads share d_model (section 3.2.2); they must divide it</source>
        <translation>多少个头平分 d_model（3.2.2 节）；d_model 必须能被头数整除</translation>
    </message>
    <message>
        <source>Which keys a query may see (section 3.2.3)</source>
        <translation>查询可以看到哪些键（3.2.3 节）</translation>
    </message>
    <message>
        <source>The positional encoding that is added to the input (section 3.5)</source>
        <translation>加到输入上的位置编码（3.5 节）</translation>
    </message>
    <message>
        <source>The type of the numbers; half precision rounds earlier</source>
        <translation>数值类型；半精度的舍入误差更大</translation>
    </message>
    <message>
        <source>What must be true of output and weights</source>
        <translation>输出和权重必须满足什么</translation>
    </message>
</context>
<context>
    <name>CasesIntro</name>
    <message>
        <source>What must be true of attention?</source>
        <translation>注意力必须满足什么？</translation>
    </message>
    <message>
        <source>A test case says how a layer is built and what must come of it: its shapes, row sums of 1, no look ahead through a causal mask, or an error. The studio runs each case and shows what holds, with the numbers.</source>
        <translation>测试用例说明怎样构建一个层，以及必须得到什么结果：形状、每行的和为 1、因果掩码下看不到后面的词元，或者报错。程序运行每个用例，指出哪些成立，并给出数值。</translation>
    </message>
    <message>
        <source>Cases are data. What a model writes is read and checked, and never executed as code.</source>
        <translation>用例是数据。模型写的内容只会被读取和检查，从不作为代码执行。</translation>
    </message>
</context>
<context>
    <name>CasesTab</name>
    <message>
        <source>Open test cases</source>
        <translation>打开测试用例</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Export as pytest</source>
        <translation>导出为 pytest</translation>
    </message>
    <message>
        <source>Python files (*.py)</source>
        <translation>Python 文件 (*.py)</translation>
    </message>
</context>
<context>
    <name>ClaimsView</name>
    <message>
        <source>Each claim was checked against the numbers that were sent, not those now on the screen.</source>
        <translation>每条论断都按发送时的数值核对，而不是按现在屏幕上的数值。</translation>
    </message>
    <message>
        <source>Show all {count} claims</source>
        <translation>显示全部 {count} 条论断</translation>
    </message>
    <message>
        <source>The list ends here until it is asked for</source>
        <translation>列表先显示到这里，单击显示其余论断</translation>
    </message>
    <message>
        <source>Claims that could not be read: {count}</source>
        <translation>无法读取的论断：{count} 条</translation>
    </message>
    <message>
        <source>No checkable claim in this answer</source>
        <translation>这个回答里没有可核对的论断</translation>
    </message>
    <message>
        <source>1 claim</source>
        <translation>1 条论断</translation>
    </message>
    <message>
        <source>{count} claims</source>
        <translation>{count} 条论断</translation>
    </message>
    <message>
        <source>1 holds</source>
        <translation>1 条成立</translation>
    </message>
    <message>
        <source>{count} hold</source>
        <translation>{count} 条成立</translation>
    </message>
    <message>
        <source>1 does not</source>
        <translation>1 条不成立</translation>
    </message>
    <message>
        <source>{count} do not</source>
        <translation>{count} 条不成立</translation>
    </message>
    <message>
        <source>{count} cannot be checked</source>
        <translation>{count} 条无法核对</translation>
    </message>
    <message>
        <source>{claims}: {hold}, {fail}, {others}</source>
        <translation>{claims}：{hold}，{fail}，{others}</translation>
    </message>
    <message>
        <source>Click to mark this place in the heads.</source>
        <translation>单击可在各个头里标出这个位置。</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>Does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Cannot be checked</source>
        <translation>无法核对</translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>Open code</source>
        <translation>打开代码</translation>
    </message>
    <message>
        <source>Python code (*.py)</source>
        <translation>Python 代码 (*.py)</translation>
    </message>
    <message>
        <source>Code to explain</source>
        <translation>要讲解的代码</translation>
    </message>
    <message>
        <source>Paste code here</source>
        <translation>在此粘贴代码</translation>
    </message>
    <message>
        <source>The code that the model explains. It is sent as it stands, and never run. Ctrl+Enter sends.</source>
        <translation>由模型讲解的代码，按原样发送，从不运行。按 Ctrl+Enter 发送。</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Take the code from a Python file of up to {limit} kB.</source>
        <translation>从不超过 {limit} kB 的 Python 文件中读取代码。</translation>
    </message>
    <message>
        <source>This experiment&apos;s code</source>
        <translation>当前实验的代码</translation>
    </message>
    <message>
        <source>The studio&apos;s own attention: this experiment as a plain PyTorch script that prints its numbers.</source>
        <translation>程序自己的注意力：当前实验的普通 PyTorch 脚本，会打印出它的数值。</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>largest of row</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>largest of head</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>颜色条</translation>
    </message>
    <message>
        <source>The weight that each colour stands for. The mark shows the weight of the cursor&apos;s cell.</source>
        <translation>每种颜色代表的权重。标记指出光标所在格子的权重。</translation>
    </message>
</context>
<context>
    <name>ComparisonSaver</name>
    <message>
        <source>Markdown document (*.md)</source>
        <translation>Markdown 文档 (*.md)</translation>
    </message>
    <message>
        <source>JSON data (*.json)</source>
        <translation>JSON 数据 (*.json)</translation>
    </message>
    <message>
        <source>Save comparison</source>
        <translation>保存比较结果</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>The numbers are being put together.</source>
        <translation>正在整理数值。</translation>
    </message>
    <message>
        <source>The code is longer than {limit} kB. Keep the part that is to be explained.</source>
        <translation>代码超过 {limit} kB。请只保留需要讲解的部分。</translation>
    </message>
    <message>
        <source>Paste code, open a file, or take this experiment&apos;s.</source>
        <translation>请粘贴代码、打开文件，或使用当前实验的代码。</translation>
    </message>
    <message>
        <source>The question is longer than {limit} characters.</source>
        <translation>问题超过 {limit} 个字符。</translation>
    </message>
    <message>
        <source>Write a question.</source>
        <translation>请写下问题。</translation>
    </message>
    <message>
        <source>There is no error to explain.</source>
        <translation>没有可解释的错误。</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends; Enter starts a new line.</source>
        <translation>按 Ctrl+Enter 发送，按 Enter 换行。</translation>
    </message>
    <message>
        <source>Question about the heads</source>
        <translation>关于注意力头的问题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Error to explain</source>
        <translation>要解释的错误</translation>
    </message>
    <message>
        <source>Ask about attention, this experiment, or the paper</source>
        <translation>可以问注意力、当前实验或论文</translation>
    </message>
    <message>
        <source>Attach the frame</source>
        <translation>附上当前帧</translation>
    </message>
    <message>
        <source>Send the weights on the screen with the question; what the model says of them is checked.</source>
        <translation>把屏幕上的权重随问题一起发送；模型对这些权重的论断会逐条核对。</translation>
    </message>
</context>
<context>
    <name>ConfigForm</name>
    <message>
        <source>{count} tokens, {distinct} distinct</source>
        <translation>{count} 个词元，共 {distinct} 种</translation>
    </message>
    <message>
        <source>The width of one head: d_k = d_model / h (section 3.2.2).</source>
        <translation>一个头的宽度：d_k = d_model / h（3.2.2 节）。</translation>
    </message>
    <message>
        <source>New seed: the next number</source>
        <translation>换种子：取下一个数</translation>
    </message>
</context>
<context>
    <name>ConfigPanel</name>
    <message>
        <source>Swap L and h</source>
        <translation>交换 L 和 h</translation>
    </message>
    <message>
        <source>Use {value}</source>
        <translation>改用 {value}</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Start from a known experiment. The device stays.</source>
        <translation>从一个现成的实验开始，计算设备不变。</translation>
    </message>
</context>
<context>
    <name>ConnectionSection</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消，没有改动任何设置。</translation>
    </message>
    <message>
        <source>Asking {model} at {host}, for at most {seconds} s…</source>
        <translation>正在向 {host} 的 {model} 提问，最多等 {seconds} 秒…</translation>
    </message>
    <message>
        <source>It works, without the proxy.</source>
        <translation>连接正常（未经代理）。</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>连接正常。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Use {url}</source>
        <translation>改用 {url}</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Test co&amp;nnection</source>
        <translation>测试连接(&amp;N)</translation>
    </message>
    <message>
        <source>Asks the model once, at temperature {temperature}: “{question}”</source>
        <translation>以温度 {temperature} 向模型提一个问题：“{question}”</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>取消(&amp;L)</translation>
    </message>
    <message>
        <source>End the request now</source>
        <translation>立即结束这次请求</translation>
    </message>
    <message>
        <source>Waiting for the gateway</source>
        <translation>正在等待网关</translation>
    </message>
    <message>
        <source>Answered after</source>
        <translation>响应用时</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
</context>
<context>
    <name>ConversationMenu</name>
    <message>
        <source>Save conversation</source>
        <translation>保存对话</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown 文档 (*.md)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Begin a new conversation, save this one, or copy it.</source>
        <translation>开始新对话，保存或复制当前对话。</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Put this conversation aside; models know nothing of it any more</source>
        <translation>搁置当前对话，模型不再知道其中的内容</translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation>另存为 Markdown…</translation>
    </message>
    <message>
        <source>Questions, what was sent, answers, and claims with what checking them found</source>
        <translation>包括问题、发送的内容、回答，以及每条论断的核对结果</translation>
    </message>
    <message>
        <source>Copy conversation</source>
        <translation>复制对话</translation>
    </message>
    <message>
        <source>Copy the same Markdown</source>
        <translation>复制同样内容的 Markdown</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Show {count} earlier questions</source>
        <translation>显示更早的 {count} 个问题</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Earlier questions are kept, and shown when they are wanted.</source>
        <translation>更早的问题都还在，单击即可显示。</translation>
    </message>
    <message>
        <source>Jump to the end</source>
        <translation>跳到末尾</translation>
    </message>
    <message>
        <source>Show the newest text, and follow it while it grows.</source>
        <translation>显示最新的内容，并跟随它滚动。</translation>
    </message>
</context>
<context>
    <name>CostLine</name>
    <message>
        <source>{parameters} parameters
Weights {weights}, in all about {total}</source>
        <translation>参数 {parameters} 个
权重 {weights}，总共约 {total}</translation>
    </message>
    <message>
        <source>Compute anyway</source>
        <translation>仍然计算</translation>
    </message>
    <message>
        <source>Compute it in spite of what it takes; Pause and Undo stay at hand</source>
        <translation>不管代价，照样计算；随时可以暂停或撤销</translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation>恢复原值</translation>
    </message>
    <message>
        <source>Put the values of the experiment shown back into the fields (Esc)</source>
        <translation>把各栏恢复为当前所示实验的值 (Esc)</translation>
    </message>
    <message>
        <source>Predicted before anything is computed: the parameters of one multi-head layer, its attention weights [head, query, key] in float32, and the peak of memory while it is trained. Above {limit} the studio asks, above the memory that is free it refuses.</source>
        <translation>在计算之前估计：一个多头层的参数量、float32 注意力权重 [头、查询、键] 的大小，以及训练时的内存峰值。超过 {limit} 会先询问，超过可用内存则拒绝计算。</translation>
    </message>
</context>
<context>
    <name>DetailsFold</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly was reported; keys are left out</source>
        <translation>收到的原始内容，其中不含密钥</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the details; keys are left out</source>
        <translation>复制详情，其中不含密钥</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>The last error of the engine or the gateway: what it means, and what to do</source>
        <translation>引擎或网关最近一次的错误：是什么意思，怎么办</translation>
    </message>
    <message>
        <source>Ask a model</source>
        <translation>向模型提问</translation>
    </message>
    <message>
        <source>It reads the weights on the screen, and the studio checks what it claims, number by number.</source>
        <translation>它解读屏幕上的权重，程序用真实的数值逐条核对它的论断。</translation>
    </message>
    <message>
        <source>It explains code and errors, yours or the studio&apos;s own.</source>
        <translation>它讲解代码和错误，可以是你的，也可以是程序自己的。</translation>
    </message>
    <message>
        <source>You see what will be sent first, and can change it. Nothing goes out before you press Send.</source>
        <translation>要发送的内容会先给你看，也可以修改。按“发送”之前，什么都不会发出。</translation>
    </message>
    <message>
        <source>Read this</source>
        <translation>解读当前画面</translation>
    </message>
    <message>
        <source>What the heads on the screen do, in words</source>
        <translation>用文字说明屏幕上的各个头在做什么</translation>
    </message>
    <message>
        <source>Explain this code</source>
        <translation>讲解代码</translation>
    </message>
    <message>
        <source>Step by step, with the shape of each tensor</source>
        <translation>逐步讲解，并说明每个张量的形状</translation>
    </message>
    <message>
        <source>Explain this error</source>
        <translation>解释错误</translation>
    </message>
    <message>
        <source>Ask freely</source>
        <translation>自由提问</translation>
    </message>
    <message>
        <source>Anything about attention, this experiment, or the paper</source>
        <translation>关于注意力、当前实验或论文的任何问题</translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
    <message>
        <source>Something went wrong in the studio ({error}). Your experiment is still here; copy the details if you report this.</source>
        <translation>程序内部出错（{error}）。你的实验还在；如要报告问题，请复制详情。</translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>NumPy archive (*.npz)</source>
        <translation>NumPy 存档 (*.npz)</translation>
    </message>
    <message>
        <source>There is no training record yet: press Run first.</source>
        <translation>还没有训练记录，请先按“运行”。</translation>
    </message>
    <message>
        <source>Python script (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
    <message>
        <source>There are no heads to export yet.</source>
        <translation>还没有可以导出的头。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation>导出没有按时完成，请换一个更快或更空的磁盘。</translation>
    </message>
</context>
<context>
    <name>FailureView</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Open settings…</source>
        <translation>打开设置…</translation>
    </message>
    <message>
        <source>Address, key and model of the gateway</source>
        <translation>网关的地址、密钥和模型</translation>
    </message>
    <message>
        <source>Change the base URL to {url}, and ask again</source>
        <translation>把接口地址改为 {url}，并重新提问</translation>
    </message>
    <message>
        <source>Use the corrected address</source>
        <translation>使用更正后的地址</translation>
    </message>
    <message>
        <source>Leave the proxy out until the studio is closed, and ask again</source>
        <translation>程序关闭之前不经代理，并重新提问</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Send the same request once more</source>
        <translation>把同一个请求再发送一次</translation>
    </message>
</context>
<context>
    <name>FiguresModel</name>
    <message>
        <source>The model ID that was asked, and how the request ended if not with an answer</source>
        <translation>提问所用的模型 ID；如果没有得到回答，则注明请求如何结束</translation>
    </message>
    <message>
        <source>Claims that agree with the numbers that were sent</source>
        <translation>与发送的数值相符的论断</translation>
    </message>
    <message>
        <source>Claims that the numbers contradict</source>
        <translation>与数值相矛盾的论断</translation>
    </message>
    <message>
        <source>Claims that the numbers that were sent cannot decide</source>
        <translation>无法用发送的数值判定的论断</translation>
    </message>
    <message>
        <source>Of the cells and heads that another model speaks of too: where both say the same</source>
        <translation>其他模型也谈到的格子和头中，有多少说法相同</translation>
    </message>
    <message>
        <source>From sending the request to the first text or thought</source>
        <translation>从发送请求到收到第一段文字或思考</translation>
    </message>
    <message>
        <source>From sending the request to the end of the answer</source>
        <translation>从发送请求到回答结束</translation>
    </message>
    <message>
        <source>Tokens of the question, as the gateway counts them</source>
        <translation>问题的词元数，以网关统计为准</translation>
    </message>
    <message>
        <source>Tokens of the answer and of thinking, as the gateway counts them</source>
        <translation>回答与思考的词元数，以网关统计为准</translation>
    </message>
    <message>
        <source>{model} ({state})</source>
        <translation>{model}（{state}）</translation>
    </message>
</context>
<context>
    <name>FiguresTable</name>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Figures of every model</source>
        <translation>各模型的数据</translation>
    </message>
    <message>
        <source>What each model took, and how its claims fared. Enter on a row shows its answer above.</source>
        <translation>各模型的用时与词元数，以及论断的核对结果。在一行上按 Enter，上方会显示它的回答。</translation>
    </message>
</context>
<context>
    <name>GatewaySection</name>
    <message>
        <source>&amp;Base URL</source>
        <translation>接口地址(&amp;B)</translation>
    </message>
    <message>
        <source>The address of an OpenAI-compatible gateway. The studio completes it: a missing /v1 is added, a pasted endpoint is cut back.</source>
        <translation>兼容 OpenAI 的网关地址。程序会把它补全：缺少 /v1 时自动加上，多粘贴的端点路径会去掉。</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>Requests go to</source>
        <translation>请求发往</translation>
    </message>
    <message>
        <source>The exact address that receives the key and the questions.</source>
        <translation>接收密钥和问题的确切地址。</translation>
    </message>
    <message>
        <source>&amp;Model ID</source>
        <translation>模型 ID(&amp;M)</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>as the gateway lists it</source>
        <translation>与网关列出的名称一致</translation>
    </message>
    <message>
        <source>The model that answers, as the gateway&apos;s model list names it.</source>
        <translation>回答问题的模型，用网关模型列表里的名称。</translation>
    </message>
</context>
<context>
    <name>HeadMenu</name>
    <message>
        <source>&amp;Enlarge</source>
        <translation>放大(&amp;E)</translation>
    </message>
    <message>
        <source>Show &amp;all heads</source>
        <translation>显示所有头(&amp;A)</translation>
    </message>
    <message>
        <source>Copy &amp;weights of this head</source>
        <translation>复制这个头的权重(&amp;W)</translation>
    </message>
    <message>
        <source>As CSV: a line for each query, a column for each key</source>
        <translation>CSV 格式：每行一个查询，每列一个键</translation>
    </message>
    <message>
        <source>Too many for the clipboard; use File &gt; Export</source>
        <translation>太多，剪贴板放不下；请用“文件 &gt; 导出”</translation>
    </message>
    <message>
        <source>Copy &amp;readout</source>
        <translation>复制读数(&amp;R)</translation>
    </message>
    <message>
        <source>The sentence about the cell under the cursor</source>
        <translation>描述光标所在格子的那句话</translation>
    </message>
</context>
<context>
    <name>HeadsHeader</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Show all heads again (Esc)</source>
        <translation>重新显示所有头 (Esc)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>标度</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Takes a scale that fits the weights, so that no map is blank, and names it</source>
        <translation>选用适合这些权重的标度，让每张图都看得清，并说明选了哪种</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>The same for all heads; 1 is all of a row&apos;s attention</source>
        <translation>所有头相同；1 表示一行的全部注意力</translation>
    </message>
    <message>
        <source>0 to largest</source>
        <translation>0 到最大值</translation>
    </message>
    <message>
        <source>The same for all heads, up to the largest weight: heads stay comparable</source>
        <translation>所有头相同，上限为最大的权重：头与头可以比较</translation>
    </message>
    <message>
        <source>Per row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Each row up to its own largest weight: shows where every query looks most</source>
        <translation>每行以自己的最大权重为上限：看出每个查询最关注哪里</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>Each head up to its own largest weight: faint heads show, but do not compare</source>
        <translation>每个头以自己的最大权重为上限：看得清淡的头，但头与头不可比较</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>The same for all heads, six powers of ten: shows small weights</source>
        <translation>所有头相同，跨六个数量级：看得清小的权重</translation>
    </message>
    <message>
        <source>Which weights the darkest and the brightest colour stand for</source>
        <translation>最暗和最亮的颜色各代表多大的权重</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>All rise evenly in lightness; Cividis looks the same to most colour-blind people</source>
        <translation>明度都均匀上升；Cividis 在多数色觉障碍者眼里也一样</translation>
    </message>
</context>
<context>
    <name>HeadsPanel</name>
    <message>
        <source>Heads appear here.</source>
        <translation>各个头会显示在这里。</translation>
    </message>
    <message>
        <source>First layer: random weights, not trained</source>
        <translation>第一层：权重随机，未经训练</translation>
    </message>
    <message>
        <source>Second layer, in training: still random weights</source>
        <translation>第二层，训练中：权重仍是随机的</translation>
    </message>
    <message>
        <source>Second layer, in training; steps taken: {count}</source>
        <translation>第二层，训练中：已训练 {count} 步</translation>
    </message>
</context>
<context>
    <name>HeadsTab</name>
    <message>
        <source>These are the last heads that could be computed.</source>
        <translation>这是最后一次成功算出的头。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Point at a cell to read it in every head; click to keep it, double-click to enlarge.</source>
        <translation>指向一个格子，就能读出它在每个头里的值；单击锁定，双击放大。</translation>
    </message>
    <message>
        <source>The heads could not be computed.</source>
        <translation>无法计算这些头。</translation>
    </message>
    <message>
        <source>Computing the first heads…</source>
        <translation>正在计算第一批头…</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message>
        <source>entropy {entropy}</source>
        <translation>熵 {entropy}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>Exactly {weight}</source>
        <translation>精确值 {weight}</translation>
    </message>
    <message>
        <source>Entropy {entropy} nats on average over the queries: {share} of the most that is possible. 0 looks at one key only.</source>
        <translation>各查询的平均熵为 {entropy} nat，是可能的最大值的 {share}。熵为 0 表示只看一个键。</translation>
    </message>
    <message>
        <source>query {position}: {token}</source>
        <translation>查询 {position}：{token}</translation>
    </message>
    <message>
        <source>key {position}: {token}</source>
        <translation>键 {position}：{token}</translation>
    </message>
</context>
<context>
    <name>HelpActions</name>
    <message>
        <source>No file manager answered. The logs are in {folder}</source>
        <translation>没有文件管理器响应。日志在 {folder}</translation>
    </message>
</context>
<context>
    <name>ImportSection</name>
    <message>
        <source>Import gateway settings</source>
        <translation>导入网关设置</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Remove it from the file</source>
        <translation>从文件中删除</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>保留不动</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Take over address, key and model from a config.json, a settings file, or the environment.</source>
        <translation>从 config.json、设置文件或环境变量取得地址、密钥和模型。</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>从文件(&amp;F)…</translation>
    </message>
    <message>
        <source>From the &amp;environment</source>
        <translation>从环境变量(&amp;E)</translation>
    </message>
</context>
<context>
    <name>KeepDialog</name>
    <message>
        <source>There is a suite “{name}”. Add the ticked cases to it, or keep only them in it.</source>
        <translation>已有用例集“{name}”。可以把勾选的用例添加进去，也可以让它只保留这些用例。</translation>
    </message>
    <message>
        <source>Keep cases</source>
        <translation>保存用例</translation>
    </message>
    <message>
        <source>Suite</source>
        <translation>用例集</translation>
    </message>
    <message>
        <source>A name for the suite</source>
        <translation>用例集的名称</translation>
    </message>
    <message>
        <source>A new name, or a suite that there is</source>
        <translation>新的名称，或已有的用例集</translation>
    </message>
    <message>
        <source>Cases to keep: {count}. Suites lie in {folder}</source>
        <translation>要保存的用例：{count} 个。用例集存放在 {folder}</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Make a suite of the ticked cases</source>
        <translation>用勾选的用例建立用例集</translation>
    </message>
    <message>
        <source>Add to it</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Keep what the suite has, and add the cases that it lacks</source>
        <translation>保留用例集已有的用例，并添加其中没有的</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Keep the ticked cases in it, and no others</source>
        <translation>用例集里只保留勾选的用例</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>不保存</translation>
    </message>
</context>
<context>
    <name>KeySection</name>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Asking the keyring…</source>
        <translation>正在查询系统密钥环…</translation>
    </message>
    <message>
        <source>No key is in force.</source>
        <translation>当前没有可用的密钥。</translation>
    </message>
    <message>
        <source>It ends in …{last4}.</source>
        <translation>末四位为 …{last4}。</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API 密钥(&amp;K)</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>在此粘贴密钥</translation>
    </message>
    <message>
        <source>From the gateway&apos;s console, page API Keys. It goes into the system&apos;s keyring, never into a file, and cannot be read back here.</source>
        <translation>来自网关控制台的 API Keys 页面。密钥只进系统密钥环，从不写入文件，在这里也无法再看到。</translation>
    </message>
    <message>
        <source>Store the key in the system&apos;s keyring, and read it back.</source>
        <translation>把密钥存入系统密钥环，并读回核对。</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>删除(&amp;V)</translation>
    </message>
    <message>
        <source>Delete the key from the keyring and from memory.</source>
        <translation>从系统密钥环和内存中删除密钥。</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Ask the keyring once more.</source>
        <translation>再查询一次系统密钥环。</translation>
    </message>
    <message>
        <source>Keep for this session &amp;only</source>
        <translation>仅本次会话使用(&amp;O)</translation>
    </message>
    <message>
        <source>Hold the key in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
</context>
<context>
    <name>KeyStatus</name>
    <message>
        <source>key in the keyring (…{last4})</source>
        <translation>密钥在系统密钥环中 (…{last4})</translation>
    </message>
    <message>
        <source>key for this session only (…{last4})</source>
        <translation>密钥仅本次会话有效 (…{last4})</translation>
    </message>
    <message>
        <source>key from the environment (…{last4})</source>
        <translation>密钥来自环境变量 (…{last4})</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有密钥</translation>
    </message>
    <message>
        <source>keyring does not answer</source>
        <translation>系统密钥环没有响应</translation>
    </message>
</context>
<context>
    <name>LayerChooser</name>
    <message>
        <source>First: printed, not trained</source>
        <translation>第一层：只打印，不训练</translation>
    </message>
    <message>
        <source>Second: in training</source>
        <translation>第二层：训练中</translation>
    </message>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>The article prints the weights of one multi-head layer and then trains a second one, drawn anew. Both have the same shape, but they start from other random weights.</source>
        <translation>文章先打印一个多头层的权重，再训练另一个重新抽样的层。两层形状相同，但随机初始权重不同。</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend: {kinds}</source>
        <translation>图例：{kinds}</translation>
    </message>
    <message>
        <source>Masked: the mask forbids it. Exactly 0: the score is minus infinity. By underflow: the score is finite, but the weight too small for float32. Not a number: the scores were none.</source>
        <translation>已掩蔽：被掩码禁止。恰为 0：分数为负无穷。下溢为 0：分数有限，但权重小到 float32 无法表示。非数值：分数本身就不是数值。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>0 by underflow</source>
        <translation>下溢为 0</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Every head&apos;s attention weights (Ctrl+1; again: into the heads)</source>
        <translation>每个头的注意力权重 (Ctrl+1；再按一次进入各个头)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Loss, gradients and heads while they change (Ctrl+2)</source>
        <translation>损失、梯度和各个头的变化 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>One question to several language models (Ctrl+3)</source>
        <translation>向多个语言模型提出同一个问题 (Ctrl+3)</translation>
    </message>
    <message>
        <source>Test cases</source>
        <translation>测试用例</translation>
    </message>
    <message>
        <source>Cases for attention, made by a model or by you, run here (Ctrl+4)</source>
        <translation>模型或你编写的注意力测试用例，在这里运行 (Ctrl+4)</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Take the panel out of the window, or put it back</source>
        <translation>将面板移出窗口，或放回原处</translation>
    </message>
    <message>
        <source>Close the panel; the menu View brings it back</source>
        <translation>关闭面板；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, L {length}</source>
        <translation>d_model {d_model}，{heads} 个头，L {length}</translation>
    </message>
    <message>
        <source>{experiment}, step {step}</source>
        <translation>{experiment}，已训练 {step} 步</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>This model refuses temperature {temperature}, so the question was asked without it.</source>
        <translation>这个模型不接受温度 {temperature}，所以提问时没有带上它。</translation>
    </message>
    <message>
        <source>This model takes the limit of {limit} tokens only as max_completion_tokens; it was sent so.</source>
        <translation>这个模型只接受以 max_completion_tokens 给出的上限（{limit} 个词元），已按此发送。</translation>
    </message>
    <message>
        <source>This model refuses a limit of {limit} tokens, so the question was asked without one.</source>
        <translation>这个模型不接受 {limit} 个词元的上限，所以提问时没有设上限。</translation>
    </message>
    <message>
        <source>This model takes no system message, so the instructions were put before the question.</source>
        <translation>这个模型不接受系统消息，所以把其中的要求放在了问题前面。</translation>
    </message>
    <message>
        <source>This gateway does not count tokens while it streams.</source>
        <translation>这个网关在流式回答时不统计词元。</translation>
    </message>
    <message>
        <source>This model does not stream: its answer came in one piece.</source>
        <translation>这个模型不支持流式回答，回答是一次性返回的。</translation>
    </message>
    <message>
        <source>Enter a model ID. The gateway&apos;s console lists them.</source>
        <translation>请填写模型 ID。网关控制台里列有可用的模型。</translation>
    </message>
    <message>
        <source>The request failed in a way that the studio does not know ({kind}).</source>
        <translation>请求失败，原因不明（{kind}）。</translation>
    </message>
    <message>
        <source>Try again. Please report it if it stays: Details say more.</source>
        <translation>请重试。如果一直这样，请报告问题，“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>Nothing was sent. Set it right in Settings.</source>
        <translation>没有发送任何请求。请在“设置”里改正。</translation>
    </message>
    <message>
        <source>the system&apos;s proxy settings</source>
        <translation>系统代理设置</translation>
    </message>
    <message>
        <source>The proxy in {place} starts with {scheme}://, which is not supported ({schemes} are).</source>
        <translation>“{place}”里的代理以 {scheme}:// 开头，这种代理不受支持（支持 {schemes}）。</translation>
    </message>
    <message>
        <source>Or write socks5:// instead in {place}.</source>
        <translation>或者在“{place}”里改写成 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is a SOCKS proxy, and the package for these is not installed.</source>
        <translation>“{place}”里的代理（{proxy}）是 SOCKS 代理，而它所需的软件包没有安装。</translation>
    </message>
    <message>
        <source>Or install it: pip install socksio.</source>
        <translation>或者安装它：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。</translation>
    </message>
    <message>
        <source>Or start the proxy program, or unset the variable.</source>
        <translation>或者启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is addressed by https://, but does not speak TLS there.</source>
        <translation>“{place}”里的代理（{proxy}）写成了 https://，但它在那个端口上不使用 TLS。</translation>
    </message>
    <message>
        <source>Or write http:// instead of https:// in {place}.</source>
        <translation>或者在“{place}”里把 https:// 改成 http://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) refused the request: {reason}.</source>
        <translation>“{place}”里的代理（{proxy}）拒绝了请求：{reason}。</translation>
    </message>
    <message>
        <source>Or give the proxy what it asks for, often a user and a password in its address.</source>
        <translation>或者提供代理要求的信息，通常是写在代理地址里的用户名和密码。</translation>
    </message>
    <message>
        <source>The setting may be left over from a proxy program that is not running.</source>
        <translation>这项设置可能是一个已经关闭的代理程序留下的。</translation>
    </message>
    <message>
        <source>Go direct for this session: the gateway needs no proxy.</source>
        <translation>本次会话改为直连：网关不需要代理。</translation>
    </message>
    <message>
        <source>No connection to {host} within {seconds} s.</source>
        <translation>{seconds} 秒内没能连接到 {host}。</translation>
    </message>
    <message>
        <source>A firewall drops the connection, or the network is very slow.</source>
        <translation>防火墙丢弃了连接，或者网络很慢。</translation>
    </message>
    <message>
        <source>This network may be left only through a proxy.</source>
        <translation>这个网络可能必须经过代理才能访问外部。</translation>
    </message>
    <message>
        <source>Check the network, then try again.</source>
        <translation>请检查网络，然后重试。</translation>
    </message>
    <message>
        <source>{host} took the request, but sent nothing for {seconds} s.</source>
        <translation>{host} 收下了请求，但 {seconds} 秒内没有发来任何内容。</translation>
    </message>
    <message>
        <source>{host} sent no complete answer within {seconds} s.</source>
        <translation>{host} 没有在 {seconds} 秒内给出完整的回答。</translation>
    </message>
    <message>
        <source>The gateway or the model is overloaded.</source>
        <translation>网关或模型过载。</translation>
    </message>
    <message>
        <source>The gateway keeps the connection alive without answering.</source>
        <translation>网关一直保持连接，却不给出回答。</translation>
    </message>
    <message>
        <source>Try again, or with another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation>{host} 的证书不受信任：{reason}。</translation>
    </message>
    <message>
        <source>A company or school network, or an antivirus program, uses its own certificate.</source>
        <translation>公司或学校的网络，或者杀毒软件，使用了自己的证书。</translation>
    </message>
    <message>
        <source>Somebody between here and the gateway intercepts the connection.</source>
        <translation>有人在本机与网关之间拦截连接。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is wrong.</source>
        <translation>这台电脑的时钟不准。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is out of date.</source>
        <translation>服务器的证书已过期。</translation>
    </message>
    <message>
        <source>If you know that certificate, put its authority into a file and set SSL_CERT_FILE to it. The studio does not go on without a trusted certificate: the key would be readable.</source>
        <translation>如果你认识这个证书，请把它的颁发机构证书存成文件，并让 SSL_CERT_FILE 指向它。没有可信的证书，程序不会继续，否则密钥会被人看到。</translation>
    </message>
    <message>
        <source>REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE are not read here; SSL_CERT_FILE is.</source>
        <translation>这里不读取 REQUESTS_CA_BUNDLE 和 CURL_CA_BUNDLE，只读取 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>{variable} names {path}, which cannot be read.</source>
        <translation>{variable} 指向 {path}，但该文件无法读取。</translation>
    </message>
    <message>
        <source>Set the variable right or unset it, then start the studio again.</source>
        <translation>请改正或取消这个环境变量，然后重新启动程序。</translation>
    </message>
    <message>
        <source>A secure connection to {host} could not be made.</source>
        <translation>无法与 {host} 建立安全连接。</translation>
    </message>
    <message>
        <source>The port speaks plain http, or an outdated TLS.</source>
        <translation>这个端口使用不加密的 http，或者过时的 TLS。</translation>
    </message>
    <message>
        <source>Check the port; a gateway on this machine may need http:// in its address.</source>
        <translation>请检查端口；如果网关就在本机，地址可能要写 http://。</translation>
    </message>
    <message>
        <source>The name {host} was not found.</source>
        <translation>找不到名称 {host}。</translation>
    </message>
    <message>
        <source>The base URL is mistyped.</source>
        <translation>接口地址写错了。</translation>
    </message>
    <message>
        <source>This computer is offline, or its network blocks the way.</source>
        <translation>这台电脑没有联网，或者所在的网络不放行。</translation>
    </message>
    <message>
        <source>Check the base URL in Settings.</source>
        <translation>请在“设置”里检查接口地址。</translation>
    </message>
    <message>
        <source>{host} refused the connection.</source>
        <translation>{host} 拒绝了连接。</translation>
    </message>
    <message>
        <source>No gateway is running there.</source>
        <translation>那里没有网关在运行。</translation>
    </message>
    <message>
        <source>The port in the base URL is wrong.</source>
        <translation>接口地址里的端口不对。</translation>
    </message>
    <message>
        <source>{host} cannot be reached from this network.</source>
        <translation>从这个网络无法到达 {host}。</translation>
    </message>
    <message>
        <source>{host} sent far more than an answer can be; it was cut off.</source>
        <translation>{host} 发来的内容远远超过一个回答的长度，已中断接收。</translation>
    </message>
    <message>
        <source>The address leads to something other than a gateway.</source>
        <translation>这个地址指向的不是网关。</translation>
    </message>
    <message>
        <source>The connection to {host} broke off before the answer was complete.</source>
        <translation>回答还没有收完，与 {host} 的连接就断开了。</translation>
    </message>
    <message>
        <source>The network or a proxy on the way is unstable.</source>
        <translation>网络或途中的代理不稳定。</translation>
    </message>
    <message>
        <source>The gateway was restarted or overloaded.</source>
        <translation>网关刚刚重启过，或者过载。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the address were removed.</source>
        <translation>已去掉地址前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the address were removed.</source>
        <translation>已去掉地址两边的引号。</translation>
    </message>
    <message>
        <source>{scheme}:// was added.</source>
        <translation>已补上 {scheme}://。</translation>
    </message>
    <message>
        <source>/v1 was added: requests need the version in the address.</source>
        <translation>已补上 /v1：请求地址里必须有版本号。</translation>
    </message>
    <message>
        <source>{removed} was cut off: the studio adds the endpoint itself.</source>
        <translation>已去掉 {removed}：端点路径由程序自己添加。</translation>
    </message>
    <message>
        <source>A doubled version in the address was reduced to one.</source>
        <translation>地址里的版本号写了两遍，已合并为一个。</translation>
    </message>
    <message>
        <source>Enter the gateway&apos;s base URL, for example https://taotoken.net/api.</source>
        <translation>请填写网关的接口地址，例如 https://taotoken.net/api。</translation>
    </message>
    <message>
        <source>This looks like an API key, not an address. The key has its own field.</source>
        <translation>这看起来是 API 密钥，不是地址。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which a base URL cannot contain.</source>
        <translation>第 {position} 个字符是 {character}，接口地址里不能有它。</translation>
    </message>
    <message>
        <source>A base URL ends before “{character}” (position {position}). Leave that part out.</source>
        <translation>接口地址应在“{character}”（第 {position} 个字符）之前结束，请删去后面的部分。</translation>
    </message>
    <message>
        <source>A gateway is reached by https://, not by {scheme}://.</source>
        <translation>访问网关要用 https://，不能用 {scheme}://。</translation>
    </message>
    <message>
        <source>Use https:// for {host}: by http:// the key would travel in clear text. http:// is for this machine only.</source>
        <translation>访问 {host} 请用 https://：用 http:// 会以明文传送密钥。http:// 只用于本机。</translation>
    </message>
    <message>
        <source>A base URL holds no user or password (“@” at position {position}). The key has its own field.</source>
        <translation>接口地址里不能有用户名或密码（第 {position} 个字符是“@”）。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>The address has no host, for example taotoken.net.</source>
        <translation>地址里缺少主机名，例如 taotoken.net。</translation>
    </message>
    <message>
        <source>“{host}” is not the name of a host.</source>
        <translation>“{host}”不是主机名。</translation>
    </message>
    <message>
        <source>“{port}” at position {position} is not a port; ports go from 1 to 65535.</source>
        <translation>第 {position} 个字符处的“{port}”不是端口号；端口号的范围是 1 到 65535。</translation>
    </message>
    <message>
        <source>“..” cannot be part of a base URL.</source>
        <translation>接口地址里不能有“..”。</translation>
    </message>
    <message>
        <source>base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation>找不到 {file}。</translation>
    </message>
    <message>
        <source>{file} holds none of base_url, api_key and model_id, and no “taotoken” with baseUrl, apiKey and so on.</source>
        <translation>{file} 里没有 base_url、api_key、model_id 中的任何一项，也没有带 baseUrl、apiKey 等的 “taotoken”。</translation>
    </message>
    <message>
        <source>None of {names} is set in the environment.</source>
        <translation>环境变量 {names} 都没有设置。</translation>
    </message>
    <message>
        <source>The {setting} was left out: it is not a text.</source>
        <translation>未采用{setting}：它不是文本。</translation>
    </message>
    <message>
        <source>The {setting} was left out. {reason}</source>
        <translation>未采用{setting}。{reason}</translation>
    </message>
    <message>
        <source>A model ID is one line of at most {limit} characters.</source>
        <translation>模型 ID 只能有一行，最多 {limit} 个字符。</translation>
    </message>
    <message>
        <source>The key was removed from {file}; all else in it is as it was.</source>
        <translation>密钥已从 {file} 中删除，文件里的其他内容保持不变。</translation>
    </message>
    <message>
        <source>{file} holds no key.</source>
        <translation>{file} 里没有密钥。</translation>
    </message>
    <message>
        <source>The key stands in {file} in another place too. Nothing was changed: remove it by hand.</source>
        <translation>密钥在 {file} 里还出现在别处。没有做任何改动，请手动删除。</translation>
    </message>
    <message>
        <source>A part of the answer could not be read; something is missing.</source>
        <translation>回答中有一部分无法读取，内容不完整。</translation>
    </message>
    <message>
        <source>The answer was cut at the model&apos;s length limit.</source>
        <translation>回答达到模型的长度上限，被截断了。</translation>
    </message>
    <message>
        <source>The gateway broke the answer off.</source>
        <translation>网关中断了回答。</translation>
    </message>
    <message>
        <source>The answer was cut by the content filter.</source>
        <translation>回答被内容过滤器截断了。</translation>
    </message>
    <message>
        <source>The keyring has not been read yet.</source>
        <translation>还没有读取系统密钥环。</translation>
    </message>
    <message>
        <source>No key is stored in {store}.</source>
        <translation>尚未存储密钥（{store}）。</translation>
    </message>
    <message>
        <source>The key is stored in {store}.</source>
        <translation>密钥已存储（{store}）。</translation>
    </message>
    <message>
        <source>The key was stored in {store} and read back.</source>
        <translation>密钥已存储（{store}），并已读回核对。</translation>
    </message>
    <message>
        <source>No key is stored in {store} any more.</source>
        <translation>密钥已删除（{store}）。</translation>
    </message>
    <message>
        <source>The key is kept in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
    <message>
        <source>For this run the key comes from the environment variable {variable}.</source>
        <translation>本次运行的密钥来自环境变量 {variable}。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is used instead of the stored key.</source>
        <translation>本次运行使用环境变量 {variable}，不用已存储的密钥。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is still used; the studio cannot unset it.</source>
        <translation>本次运行仍然使用环境变量 {variable}，程序无法取消它。</translation>
    </message>
    <message>
        <source>The environment variable {variable} is not used. {reason}</source>
        <translation>没有采用环境变量 {variable}。{reason}</translation>
    </message>
    <message>
        <source>The stored key cannot be used. {reason}</source>
        <translation>已存储的密钥无法使用。{reason}</translation>
    </message>
    <message>
        <source>AttnStudio could not be added to the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 添加到桌面菜单：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio is in the desktop&apos;s menu now ({file}).</source>
        <translation>AttnStudio 已添加到桌面菜单（{file}）。</translation>
    </message>
    <message>
        <source>AttnStudio could not be taken from the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 从桌面菜单移除：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio was not in the desktop&apos;s menu.</source>
        <translation>AttnStudio 原本就不在桌面菜单里。</translation>
    </message>
    <message>
        <source>AttnStudio is no longer in the desktop&apos;s menu.</source>
        <translation>AttnStudio 已从桌面菜单移除。</translation>
    </message>
    <message>
        <source>There is no display (DISPLAY and WAYLAND_DISPLAY are empty): start AttnStudio from a desktop session, or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>没有显示器（DISPLAY 和 WAYLAND_DISPLAY 都为空）：请从桌面会话启动 AttnStudio，或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>PySide6 is not installed: start AttnStudio with `scripts/run`.</source>
        <translation>没有安装 PySide6：请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>A system library that Qt needs is missing ({library}): `scripts/run` installs it; on Debian or Ubuntu `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` usually does.</source>
        <translation>缺少 Qt 所需的系统库（{library}）：`scripts/run` 会安装它；在 Debian 或 Ubuntu 上，通常用 `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` 即可。</translation>
    </message>
    <message>
        <source>The display {display} cannot be reached: check DISPLAY (over SSH, use `ssh -X`), or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>无法连接显示器 {display}：请检查 DISPLAY（通过 SSH 时用 `ssh -X`），或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>This machine has no device {device} that PyTorch can use; choose {devices}.</source>
        <translation>这台电脑没有 PyTorch 可用的设备 {device}；请选择 {devices}。</translation>
    </message>
    <message>
        <source>Training stopped at step {step}: the loss is {loss}, gradient norm {norm}. {cause}</source>
        <translation>训练停在第 {step} 步：损失为 {loss}，梯度范数为 {norm}。{cause}</translation>
    </message>
    <message>
        <source>The input holds a value that is not finite, at token {n} &apos;{token}&apos;.</source>
        <translation>输入里有一个值不是有限数，位于词元 {n} “{token}”。</translation>
    </message>
    <message>
        <source>The mask leaves query {n} &apos;{token}&apos; no key at all, so its softmax is 0 / 0. Allow it at least one key.</source>
        <translation>掩码没有给查询 {n} “{token}” 留下任何键，所以它的 softmax 是 0 / 0。请至少允许它看一个键。</translation>
    </message>
    <message>
        <source>No update was made yet, so the input is the cause: its values reach {largest}, and their products are too large for float32.</source>
        <translation>参数还没有更新过，所以原因在输入：它的值高达 {largest}，乘积超出了 float32 的范围。</translation>
    </message>
    <message>
        <source>The learning rate {lr} is probably too high; try {lower}. What is shown are the last finite weights.</source>
        <translation>学习率 {lr} 可能过高，请试试 {lower}。现在显示的是最后一组有限的权重。</translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason} Install it again (pip install torch), then start the studio again.</source>
        <translation>PyTorch 无法加载，什么都算不了：{reason} 请重新安装 (pip install torch)，然后重新启动程序。</translation>
    </message>
    <message>
        <source>It raised {error}: {text}</source>
        <translation>抛出了 {error}：{text}</translation>
    </message>
    <message>
        <source>The memory ran out. Close other programs and try again.</source>
        <translation>内存不足。请关闭其他程序后重试。</translation>
    </message>
    <message>
        <source>PyTorch cannot compute this in {dtype} here: {reason}</source>
        <translation>PyTorch 在本机无法以 {dtype} 计算：{reason}</translation>
    </message>
    <message>
        <source>Only {limit} cases are run at once.</source>
        <translation>一次最多运行 {limit} 个用例。</translation>
    </message>
    <message>
        <source>The memory ran out: length {length}, {heads} heads and d_model {d_model} need about {size}. Choose a shorter input, fewer heads or a smaller d_model.</source>
        <translation>内存不足：长度 {length}、{heads} 个头、d_model {d_model} 大约需要 {size}。请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>The engine met an error of its own: {reason} The studio goes on; please report this with the details.</source>
        <translation>引擎内部出错：{reason} 程序会继续运行；请附上详情报告这个问题。</translation>
    </message>
    <message>
        <source>{count} weights are too many for a CSV file (the limit is {limit}). Export them as NPZ.</source>
        <translation>{count} 个权重对 CSV 文件来说太多（上限为 {limit}），请导出为 NPZ。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file} (heads numbered from 0), read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}（头从 0 开始编号），并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file}, read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} steps in {file}, read back and checked.</source>
        <translation>已把 {count} 步存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: what was written did not read back the same. Check the disk, or choose another folder.</source>
        <translation>{file} 没有保存：读回的内容与写入的不一致。请检查磁盘，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the disk is full. Free some space or choose another folder.</source>
        <translation>{file} 没有保存：磁盘已满。请腾出空间，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the folder {folder} does not exist. Choose another.</source>
        <translation>{file} 没有保存：文件夹 {folder} 不存在。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: {folder} or the file in it cannot be written to. Choose another folder.</source>
        <translation>{file} 没有保存：{folder} 或其中的文件不可写。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved in {folder}: {reason}.</source>
        <translation>{file} 没有保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个字符，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>The text holds what looks like a key or a password. Take it out: texts go into files and questions.</source>
        <translation>文本里有像密钥或密码的内容，请去掉：文本会写入文件，也会随问题发送。</translation>
    </message>
    <message>
        <source>The text holds no token. Write at least one word or sign.</source>
        <translation>文本里没有词元，请至少写一个词或符号。</translation>
    </message>
    <message>
        <source>The text has {count} tokens; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个词元，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. It can be split by {length}, your length: are length and heads swapped?</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。它倒是能被你填的长度 {length} 整除：长度和头数是不是填反了？</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}.</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。</translation>
    </message>
    <message>
        <source>The learning rate must be a number above 0 and at most {limit}; 0.001 is usual.</source>
        <translation>学习率必须大于 0 且不超过 {limit}，常用 0.001。</translation>
    </message>
    <message>
        <source>{first}</source>
        <translation>{first}</translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation>{first} 或 {second}</translation>
    </message>
    <message>
        <source>Must be between {low} and {high}; the nearest valid value is {nearest}.</source>
        <translation>必须在 {low} 到 {high} 之间，最接近的有效值是 {nearest}。</translation>
    </message>
    <message>
        <source>The article</source>
        <translation>文章的实验</translation>
    </message>
    <message>
        <source>Small and fast</source>
        <translation>小而快</translation>
    </message>
    <message>
        <source>Single head: shapes and row sums</source>
        <translation>单头：形状与行和</translation>
    </message>
    <message>
        <source>Output {out}, weights {weights}; row sums differ from 1 by at most {error}.</source>
        <translation>输出 {out}，权重 {weights}；行和与 1 的偏差不超过 {error}。</translation>
    </message>
    <message>
        <source>Multi-head: dimensions and residual</source>
        <translation>多头：维度与残差</translation>
    </message>
    <message>
        <source>Output {out} can be added to x {x}; weights {weights}, one map for each head.</source>
        <translation>输出 {out} 可以与 x {x} 相加；权重 {weights}，每个头一张图。</translation>
    </message>
    <message>
        <source>Output {out} cannot be added to x {x}; weights {weights}.</source>
        <translation>输出 {out} 不能与 x {x} 相加；权重 {weights}。</translation>
    </message>
    <message>
        <source>Training: gradients flow</source>
        <translation>训练：梯度流动</translation>
    </message>
    <message>
        <source>Loss {first} at step 0, {last} at step {step}; grad_norm of W_q between {low} and {high}.</source>
        <translation>损失：第 0 步 {first}，第 {step} 步 {last}；W_q 的 grad_norm：{low} 到 {high}。</translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation>此处缺少一个值</translation>
    </message>
    <message>
        <source>a comma is missing here</source>
        <translation>此处缺少逗号</translation>
    </message>
    <message>
        <source>a colon is missing here</source>
        <translation>此处缺少冒号</translation>
    </message>
    <message>
        <source>a name in double quotes is missing here, or the comma before is too much</source>
        <translation>此处缺少双引号括起的名称，或者前面多了一个逗号</translation>
    </message>
    <message>
        <source>this comma is one too many</source>
        <translation>此处多了一个逗号</translation>
    </message>
    <message>
        <source>the text that starts here has no closing quote</source>
        <translation>从此处开始的文本缺少结尾的引号</translation>
    </message>
    <message>
        <source>a line break or control character stands inside a text</source>
        <translation>文本中间有换行符或控制字符</translation>
    </message>
    <message>
        <source>the file goes on after its end</source>
        <translation>文件在结束之后还有内容</translation>
    </message>
    <message>
        <source>{file}, line {line}: this is not text in {encoding}. Save the file as UTF-8.</source>
        <translation>{file} 第 {line} 行：不是 {encoding} 编码的文本。请把文件存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file} is in an unknown encoding. Save it as UTF-8.</source>
        <translation>无法识别 {file} 的编码。请把它存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file} holds no text but binary data.</source>
        <translation>{file} 里不是文本，而是二进制数据。</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空的。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} kB. Paste the part that is to be explained.</source>
        <translation>{file} 超过 {limit} kB。请粘贴需要讲解的部分。</translation>
    </message>
    <message>
        <source>{file} is nested too deeply.</source>
        <translation>{file} 嵌套过深。</translation>
    </message>
    <message>
        <source>{file} could not be saved: the disk of {folder} is full.</source>
        <translation>{file} 无法保存：{folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>{file} could not be saved: {folder} cannot be written.</source>
        <translation>{file} 无法保存：{folder} 不可写。</translation>
    </message>
    <message>
        <source>{file} could not be saved in {folder}: {reason}.</source>
        <translation>{file} 无法保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>{file} is not a file.</source>
        <translation>{file} 不是文件。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for settings.</source>
        <translation>{file} 超过 {limit} MiB，作为设置文件太大了。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} 无法读取：{reason}。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: not Unicode text. Save the file as UTF-8.</source>
        <translation>{file} 第 {line} 行第 {column} 列：不是 Unicode 文本。请把文件存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {reason}.</source>
        <translation>{file} 第 {line} 行第 {column} 列：{reason}。</translation>
    </message>
    <message>
        <source>the system keyring (Secret Service)</source>
        <translation>系统密钥环 Secret Service</translation>
    </message>
    <message>
        <source>KWallet</source>
        <translation>KWallet</translation>
    </message>
    <message>
        <source>the macOS keychain</source>
        <translation>macOS 钥匙串</translation>
    </message>
    <message>
        <source>the Windows Credential Manager</source>
        <translation>Windows 凭据管理器</translation>
    </message>
    <message>
        <source>This system offers no keyring, so the key cannot be stored. It can be kept for this session, in memory. On Linux, a Secret Service (GNOME Keyring, KWallet or KeePassXC) makes storing possible.</source>
        <translation>这个系统没有密钥环，密钥无法存储，但可以在本次会话中留在内存里。在 Linux 上，装好 Secret Service（GNOME Keyring、KWallet 或 KeePassXC）就能存储。</translation>
    </message>
    <message>
        <source>The keyring is switched off (null backend, set in PYTHON_KEYRING_BACKEND or keyringrc.cfg): it would forget the key at once. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环被关闭了（在 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里设成了 null 后端），存进去的密钥会立刻丢失。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring found here writes keys into a file of its own (keyrings.alt), so it is not used. Take it out of PYTHON_KEYRING_BACKEND or keyringrc.cfg if it is named there, and start a system keyring; or keep the key for this session, in memory.</source>
        <translation>这里找到的密钥环会把密钥写进自己的文件（keyrings.alt），所以不予使用。如果 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里写了它，请去掉，并启动系统密钥环；也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The chosen keyring is not one of the operating system&apos;s, so it is not used. The key can be kept for this session, in memory.</source>
        <translation>所选的密钥环不是操作系统提供的，所以不予使用。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it (logging in to the desktop usually does) and press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环已锁定。请解锁（通常登录桌面就会解锁）后按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring&apos;s question was dismissed, so it stayed locked. Press Try again to be asked anew, or keep the key for this session, in memory.</source>
        <translation>密钥环的询问被取消了，所以它仍然锁定。按“重试”会再次询问，也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring did not answer in time. It may be waiting for a password in another window. Press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环没有及时响应，也许它正在另一个窗口里等待密码。请按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring failed. Press Try again, or keep the key for this session, in memory. The details say what the keyring reported.</source>
        <translation>系统密钥环出错。请按“重试”，或者让密钥在本次会话中留在内存里。详情里有密钥环报告的内容。</translation>
    </message>
    <message>
        <source>The Windows Credential Manager holds about 1,200 characters, and this key is longer. Check that it is the key alone, or keep it for this session, in memory.</source>
        <translation>Windows 凭据管理器最多存大约 1,200 个字符，而这个密钥更长。请确认粘贴的只有密钥本身，或者让它在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The macOS keychain refused access (-25293). Open Keychain Access, delete the entry AttnStudio, and save the key again; a new Python version needs that once.</source>
        <translation>macOS 钥匙串拒绝了访问 (-25293)。请打开“钥匙串访问”，删除条目 AttnStudio，再重新保存密钥；换了新的 Python 版本后需要这样做一次。</translation>
    </message>
    <message>
        <source>The macOS keychain may not ask for its password here (-25308), as over SSH. Start the studio on the Mac&apos;s own desktop, or keep the key for this session, in memory.</source>
        <translation>macOS 钥匙串在这里不能询问密码 (-25308)，例如通过 SSH 登录时。请在 Mac 自己的桌面上启动程序，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring took the key but does not give it back, so it counts as not stored. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环收下了密钥，却读不回来，所以视为没有存储。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the key were removed.</source>
        <translation>已去掉密钥前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the key were removed.</source>
        <translation>已去掉密钥两边的引号。</translation>
    </message>
    <message>
        <source>The word Bearer before the key was removed.</source>
        <translation>已去掉密钥前面的 Bearer 一词。</translation>
    </message>
    <message>
        <source>The name before the key was removed: only the value after it is the key.</source>
        <translation>已去掉密钥前面的名称：只有它后面的值才是密钥。</translation>
    </message>
    <message>
        <source>An invisible character at position {position} was dropped: {character}.</source>
        <translation>已去掉第 {position} 个字符处的不可见字符：{character}。</translation>
    </message>
    <message>
        <source>Enter the key from the gateway&apos;s console, page API Keys.</source>
        <translation>请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is a placeholder, not a key. Put in the key from the gateway&apos;s console, page API Keys.</source>
        <translation>这是占位文字，不是密钥。请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is an address, not a key. It belongs into the base URL.</source>
        <translation>这是地址，不是密钥，应填在“接口地址”一栏。</translation>
    </message>
    <message>
        <source>This key is masked: a part of it is dots or asterisks. Copy the whole key with the console&apos;s copy button.</source>
        <translation>这个密钥被遮住了：其中一部分是圆点或星号。请用控制台的复制按钮复制完整的密钥。</translation>
    </message>
    <message>
        <source>A key has no blanks, but at position {position} stands {character}. Copy the key alone.</source>
        <translation>密钥里没有空白，但第 {position} 个字符是 {character}。请只复制密钥本身。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which no key contains. Copy the key anew, straight from the console.</source>
        <translation>第 {position} 个字符是 {character}，密钥里不会有它。请直接从控制台重新复制密钥。</translation>
    </message>
    <message>
        <source>With {length} characters this is too long for a key; the limit is {limit}.</source>
        <translation>有 {length} 个字符，作为密钥太长了，上限为 {limit}。</translation>
    </message>
    <message>
        <source>This looks like an API key in the field for the {field}. It was not saved: a key belongs into the key field, and from there into the keyring.</source>
        <translation>“{field}”一栏里填的像是 API 密钥，没有保存：密钥应填在密钥栏里，再从那里存入系统密钥环。</translation>
    </message>
    <message>
        <source>The studio started with its default settings. The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用默认设置启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>The studio started with the last good copy ({copy}). The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用上一份完好的副本（{copy}）启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>{file}, line 1, column 1: settings start with {brace}, this file does not.</source>
        <translation>{file} 第 1 行第 1 列：设置应以 {brace} 开头，这个文件不是。</translation>
    </message>
    <message>
        <source>{file} was written by a newer AttnStudio. What this version understands is used, the rest is kept.</source>
        <translation>{file} 由更新版本的 AttnStudio 写成。本版本认识的设置会被采用，其余的原样保留。</translation>
    </message>
    <message>
        <source>{file} holds settings that this version does not know: {names}. They are kept.</source>
        <translation>{file} 里有本版本不认识的设置：{names}。它们会原样保留。</translation>
    </message>
    <message>
        <source>{file} holds values that cannot be used: {names}. Their defaults are used.</source>
        <translation>{file} 里有无法使用的值：{names}。这些项改用默认值。</translation>
    </message>
    <message>
        <source>{file} starts with a byte order mark. It was read all the same.</source>
        <translation>{file} 以字节顺序标记开头，仍可正常读取。</translation>
    </message>
    <message>
        <source>{file} holds an API key in clear text. The studio does not write it there again: store it in the keyring in Settings.</source>
        <translation>{file} 里有明文的 API 密钥。程序不会再把它写进去，请在“设置”里把它存入系统密钥环。</translation>
    </message>
    <message>
        <source>That failed unexpectedly ({kind}). Try again; Details say more.</source>
        <translation>操作意外失败（{kind}）。请重试；“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>This needs about {total} of memory. Compute it?</source>
        <translation>这大约需要 {total} 内存。要计算吗？</translation>
    </message>
    <message>
        <source>This needs about {total} of memory, and {available} are free. Take a shorter input, fewer heads or a smaller d_model.</source>
        <translation>这大约需要 {total} 内存，而可用的只有 {available}。请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>The heads shown are those of the last valid experiment.</source>
        <translation>显示的是上一个有效实验的头。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未提问</translation>
    </message>
    <message>
        <source>running</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>answered, but not to the end</source>
        <translation>已回答，但不完整</translation>
    </message>
    <message>
        <source>failed to answer</source>
        <translation>未能回答</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>cannot be checked</source>
        <translation>无法核对</translation>
    </message>
    <message>
        <source>One question to several models</source>
        <translation>向多个模型提出同一个问题</translation>
    </message>
    <message>
        <source>What was sent to every model</source>
        <translation>发给每个模型的内容</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>The numbers of what was sent</source>
        <translation>所发送内容的数值</translation>
    </message>
    <message>
        <source>Cells and heads that two models or more speak of: {shared}. They say the same of {same}.</source>
        <translation>两个或更多模型都谈到的格子和头：{shared} 个，其中 {same} 个说法相同。</translation>
    </message>
    <message>
        <source>The models say the same:</source>
        <translation>各模型说法相同：</translation>
    </message>
    <message>
        <source>The models differ:</source>
        <translation>各模型说法不同：</translation>
    </message>
    <message>
        <source>Frame {name}</source>
        <translation>帧 {name}</translation>
    </message>
    <message>
        <source>Head {number}: one row for each query, one column for each key</source>
        <translation>头 {number}：每行对应一个查询，每列对应一个键</translation>
    </message>
    <message>
        <source>Random initialisation, step 0: there is nothing to interpret</source>
        <translation>随机初始化，第 0 步：没有什么可解读的</translation>
    </message>
    <message>
        <source>Trained: step {step}, loss {loss}</source>
        <translation>已训练：第 {step} 步，损失 {loss}</translation>
    </message>
    <message>
        <source>There are too many weights to be read here; the JSON file holds them.</source>
        <translation>权重太多，不便在这里列出；JSON 文件中有全部权重。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Claims hold</source>
        <translation>论断成立</translation>
    </message>
    <message>
        <source>Do not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>Not checkable</source>
        <translation>无法核对</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>Tokens in</source>
        <translation>输入词元</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>输出词元</translation>
    </message>
    <message>
        <source>Order and mask</source>
        <translation>顺序与掩码</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>种子与设备</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>来源(&amp;U)</translation>
    </message>
    <message>
        <source>What X is, the matrix [1, L, d_model] that queries, keys and values are all made of: a random vector for each position, or a text with a random vector for each distinct token.</source>
        <translation>矩阵 X [1, L, d_model] 从哪里来；查询、键和值都由它得出：每个位置一个随机向量，或者一段文本，其中每个不同的词元一个随机向量。</translation>
    </message>
    <message>
        <source>&amp;Length L</source>
        <translation>长度 L(&amp;L)</translation>
    </message>
    <message>
        <source>How many tokens the input has. Every head computes L × L weights, so time and memory grow with L² (section 4, table 1).</source>
        <translation>输入有多少个词元。每个头要算 L × L 个权重，所以时间和内存随 L² 增长（第 4 节，表 1）。</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Words, punctuation marks and single Chinese, Japanese or Korean characters become tokens. Equal tokens get equal vectors.</source>
        <translation>单词、标点符号以及单个的中日韩文字各成为一个词元。相同的词元得到相同的向量。</translation>
    </message>
    <message>
        <source>&amp;d_model</source>
        <translation>&amp;d_model</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1). The heads share it: d_k = d_model / h. The arrow keys step by multiples of h.</source>
        <translation>每个词元向量的宽度（3.1 节），由各个头平分：d_k = d_model / h。方向键按 h 的倍数调整。</translation>
    </message>
    <message>
        <source>He&amp;ads h</source>
        <translation>头数 h(&amp;A)</translation>
    </message>
    <message>
        <source>Each head looks at all tokens through its own W_q, W_k and W_v of width d_k = d_model / h (section 3.2.2). h must divide d_model; the arrow keys step over the values that do.</source>
        <translation>每个头用自己的 W_q、W_k、W_v 看所有词元，宽度为 d_k = d_model / h（3.2.2 节）。d_model 必须能被 h 整除，方向键只取能整除的值。</translation>
    </message>
    <message>
        <source>Positio&amp;ns</source>
        <translation>位置编码(&amp;N)</translation>
    </message>
    <message>
        <source>Attention alone is blind to order. The sinusoidal encoding adds sin(pos / 10000^(2i / d_model)) to even and the cosine to odd components of each vector (section 3.5).</source>
        <translation>注意力本身分辨不出顺序。正弦编码在每个向量的偶数分量上加 sin(pos / 10000^(2i / d_model))，在奇数分量上加相应的余弦（3.5 节）。</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>掩码(&amp;M)</translation>
    </message>
    <message>
        <source>Sets forbidden scores to −∞ before the softmax. Causal: a query sees itself and earlier keys (section 3.2.3). Local window: it sees only keys nearby (section 4).</source>
        <translation>在 softmax 之前把被禁止的分数设为 −∞。因果：查询只看自己和之前的键（3.2.3 节）。局部窗口：只看附近的键（第 4 节）。</translation>
    </message>
    <message>
        <source>&amp;Window w</source>
        <translation>窗口 w(&amp;W)</translation>
    </message>
    <message>
        <source>Query i sees the keys j with |i − j| ≤ w: at most 2w + 1 of them (section 4).</source>
        <translation>查询 i 能看到满足 |i − j| ≤ w 的键 j，最多 2w + 1 个（第 4 节）。</translation>
    </message>
    <message>
        <source>Tas&amp;k</source>
        <translation>任务(&amp;K)</translation>
    </message>
    <message>
        <source>What the layer is trained for. The article&apos;s task: come close to one random target [1, L, d_model], measured by the mean squared error.</source>
        <translation>这一层为什么目标而训练。文章的任务：逼近一个随机目标 [1, L, d_model]，用均方误差衡量。</translation>
    </message>
    <message>
        <source>&amp;Optimiser</source>
        <translation>优化器(&amp;O)</translation>
    </message>
    <message>
        <source>How gradients change the parameters. The paper uses Adam (section 5.3), the article too.</source>
        <translation>梯度怎样改变参数。论文用 Adam（5.3 节），文章也用它。</translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation>学习率(&amp;R)</translation>
    </message>
    <message>
        <source>The size of a step (section 5.3). The article uses 0.001. You can write 0.001, 1e-3 or 0,001; what the field shows is exactly what is used.</source>
        <translation>每一步的大小（5.3 节）。文章用 0.001。可以写成 0.001、1e-3 或 0,001；框里显示的就是实际使用的值。</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>随机种子(&amp;S)</translation>
    </message>
    <message>
        <source>Where all random numbers start: weights, input and target. The same seed gives the same heads.</source>
        <translation>所有随机数的起点：权重、输入和目标。随机种子相同，得到的头就相同。</translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation>设备(&amp;C)</translation>
    </message>
    <message>
        <source>Where PyTorch computes. What this machine has is listed as soon as PyTorch is loaded.</source>
        <translation>PyTorch 在哪里计算。PyTorch 加载完毕后会列出本机的设备。</translation>
    </message>
    <message>
        <source>Random vectors</source>
        <translation>随机向量</translation>
    </message>
    <message>
        <source>A text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>Random target</source>
        <translation>随机目标</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>NVIDIA GPU (CUDA)</source>
        <translation>NVIDIA GPU (CUDA)</translation>
    </message>
    <message>
        <source>Apple GPU (MPS)</source>
        <translation>Apple GPU (MPS)</translation>
    </message>
    <message>
        <source>A text has at most {limit} characters: the last {count} of the paste were left out.</source>
        <translation>文本最多 {limit} 个字符：粘贴内容的最后 {count} 个没有采用。</translation>
    </message>
    <message>
        <source>{file} was not saved: end its name in .png or .svg.</source>
        <translation>{file} 没有保存：文件名须以 .png 或 .svg 结尾。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} pixels, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 像素，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} units, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 单位，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: the picture could not be painted.</source>
        <translation>{file} 没有保存：图片无法绘制。</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes most from key {key}.</source>
        <translation>头 {head}：查询 {query} 对键 {key} 的权重最大。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes {value} from key {key}.</source>
        <translation>头 {head}：查询 {query} 从键 {key} 取 {value}。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} takes more from key {key} than from key {other}.</source>
        <translation>头 {head}：查询 {query} 从键 {key} 取的比从键 {other} 取的多。</translation>
    </message>
    <message>
        <source>Head {head} has a higher entropy than head {other_head}.</source>
        <translation>头 {head} 的熵高于头 {other_head}。</translation>
    </message>
    <message>
        <source>Head {head}: from A to B, what query {query} takes from key {key} changes by {value}.</source>
        <translation>头 {head}：从 A 到 B，查询 {query} 从键 {key} 取的权重变化 {value}。</translation>
    </message>
    <message>
        <source>Head {head} follows the pattern “{pattern}” most, with {value}.</source>
        <translation>头 {head} 最符合模式“{pattern}”，度量为 {value}。</translation>
    </message>
    <message>
        <source>Head {head} follows the pattern “{pattern}” most.</source>
        <translation>头 {head} 最符合模式“{pattern}”。</translation>
    </message>
    <message>
        <source>Frame {frame}. {statement}</source>
        <translation>帧 {frame}：{statement}</translation>
    </message>
    <message>
        <source>Strongest simple pattern: the diagonal. On average a token takes {score} from itself.</source>
        <translation>最明显的简单模式：对角线。平均而言，每个词元从自己取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: previous. On average a token takes {score} from the one before.</source>
        <translation>最明显的简单模式：前一个。平均而言，每个词元从前一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: next. On average a token takes {score} from the one after.</source>
        <translation>最明显的简单模式：后一个。平均而言，每个词元从后一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: first token. On average a token takes {score} from it.</source>
        <translation>最明显的简单模式：首词元。平均而言，每个词元从第一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: uniform. It spreads over {score} of the keys it may see.</source>
        <translation>最明显的简单模式：均匀。注意力分散在可见键的 {score} 上。</translation>
    </message>
    <message>
        <source>Every row sums to 1 (largest deviation {deviation}).</source>
        <translation>每一行的和都是 1（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: {rows} (largest deviation {deviation}).</source>
        <translation>行和不为 1 的行：{rows}（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes {weight} from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 {weight}（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: key {key} &apos;{key_token}&apos; is masked for query {query} &apos;{query_token}&apos; (score {score})</source>
        <translation>头 {head}：键 {key} “{key_token}” 对查询 {query} “{query_token}” 已掩蔽（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes exactly 0 from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 恰好取 0（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes 0 from key {key} &apos;{key_token}&apos;: the weight is too small for float32, although the score {score} is finite</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 0：分数 {score} 有限，但权重小到 float32 无法表示</translation>
    </message>
    <message>
        <source>Head {head}: the weight of query {query} &apos;{query_token}&apos; for key {key} &apos;{key_token}&apos; is not a number (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 对键 {key} “{key_token}” 的权重不是数值（分数 {score}）</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to 1; rows usually reach {typical}, which shows well.</source>
        <translation>自动标度：0 到 1；各行的最大值通常达到 {typical}，看得清楚。</translation>
    </message>
    <message>
        <source>Automatic scale: per row; a few weights reach {highest} where rows usually reach {typical}, and would leave the rest dark.</source>
        <translation>自动标度：逐行；各行的最大值通常为 {typical}，而少数权重高达 {highest}，会让其余部分一片暗。</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to the largest weight; over {keys} keys, rows usually reach only {typical}.</source>
        <translation>自动标度：0 到最大权重；键有 {keys} 个，各行的最大值通常只有 {typical}。</translation>
    </message>
    <message>
        <source>“{text}” is not a finite number.</source>
        <translation>“{text}”不是有限的数。</translation>
    </message>
    <message>
        <source>“{text}” can be read as {point} or as {grouped}. Write one of these.</source>
        <translation>“{text}”可以读作 {point}，也可以读作 {grouped}，请写明是哪一个。</translation>
    </message>
    <message>
        <source>“{text}” is not a number. Write it like 0.001 or 1e-3.</source>
        <translation>“{text}”不是数。请写成 0.001 或 1e-3 这样。</translation>
    </message>
    <message>
        <source>“{text}” is not a whole number. Write digits only, without separators.</source>
        <translation>“{text}”不是整数。请只写数字，不加分隔符。</translation>
    </message>
    <message>
        <source>A number of more than {limit} characters is not accepted.</source>
        <translation>不接受超过 {limit} 个字符的数。</translation>
    </message>
    <message>
        <source>Write a number here.</source>
        <translation>请在这里填一个数。</translation>
    </message>
    <message>
        <source>“{text}” is outside what a 64-bit number can hold.</source>
        <translation>“{text}”超出了 64 位数的范围。</translation>
    </message>
    <message>
        <source>There is no gateway at {url} (status {status}).</source>
        <translation>{url} 处没有网关（状态码 {status}）。</translation>
    </message>
    <message>
        <source>{url} answered with a web page, not with a model&apos;s answer.</source>
        <translation>{url} 返回的是网页，不是模型的回答。</translation>
    </message>
    <message>
        <source>The path in the base URL is not the gateway&apos;s.</source>
        <translation>接口地址里的路径不是网关的路径。</translation>
    </message>
    <message>
        <source>The network puts its login page in between, as in hotels.</source>
        <translation>网络中间插入了登录页面，就像酒店里那样。</translation>
    </message>
    <message>
        <source>Compare the base URL with the service&apos;s documentation.</source>
        <translation>请对照服务的文档检查接口地址。</translation>
    </message>
    <message>
        <source>Did you mean {url}?</source>
        <translation>是不是 {url}？</translation>
    </message>
    <message>
        <source>{url} redirects to “{target}”. The studio did not follow: the key goes only where you sent it.</source>
        <translation>{url} 重定向到“{target}”。程序没有跟随：密钥只发往你指定的地方。</translation>
    </message>
    <message>
        <source>The service has moved.</source>
        <translation>服务已经迁移。</translation>
    </message>
    <message>
        <source> It says: “{text}”.</source>
        <translation>它说：“{text}”。</translation>
    </message>
    <message>
        <source>as entered</source>
        <translation>手动填写</translation>
    </message>
    <message>
        <source>from the keyring</source>
        <translation>来自系统密钥环</translation>
    </message>
    <message>
        <source>kept for this session</source>
        <translation>仅本次会话使用</translation>
    </message>
    <message>
        <source>from the environment</source>
        <translation>来自环境变量</translation>
    </message>
    <message>
        <source>{host} refused the key{ending}.{said}</source>
        <translation>{host} 拒绝了密钥{ending}。{said}</translation>
    </message>
    <message>
        <source>The key ({origin}) is from another service or product than {host}.</source>
        <translation>密钥（{origin}）属于别的服务或产品，而不是 {host} 的。</translation>
    </message>
    <message>
        <source>Only a part of the key was copied, or a character is wrong: it has {count} characters.</source>
        <translation>密钥只复制了一部分，或者有字符不对：它有 {count} 个字符。</translation>
    </message>
    <message>
        <source>The key was deleted, has expired or is disabled in the console.</source>
        <translation>密钥在控制台里已被删除、已过期或被停用。</translation>
    </message>
    <message>
        <source>Not the cause, because the studio checks it first: a placeholder, blanks around the key, a doubled /v1.</source>
        <translation>以下不是原因，程序已先检查过：占位文字、密钥前后的空白、重复的 /v1。</translation>
    </message>
    <message>
        <source>Copy the key anew from the console of the service that {url} belongs to, page API Keys.</source>
        <translation>请到 {url} 所属服务的控制台，从 API Keys 页面重新复制密钥。</translation>
    </message>
    <message>
        <source>The environment variable {variable} comes first: unset it to use the stored key.</source>
        <translation>环境变量 {variable} 优先：取消它，才会使用已存储的密钥。</translation>
    </message>
    <message>
        <source>The request was blocked before it reached the gateway at {host}; the key was not judged. {excerpt}</source>
        <translation>请求在到达 {host} 的网关之前被拦截，密钥没有经过核对。{excerpt}</translation>
    </message>
    <message>
        <source>A web firewall, such as Cloudflare, takes this program or network for a robot.</source>
        <translation>Cloudflare 之类的网站防火墙把本程序或所在的网络当成了机器人。</translation>
    </message>
    <message>
        <source>The service does not serve this region or network.</source>
        <translation>该服务不向这个地区或网络开放。</translation>
    </message>
    <message>
        <source>Try another network, or with or without a VPN.</source>
        <translation>请换一个网络，或者打开或关闭 VPN 再试。</translation>
    </message>
    <message>
        <source>{host} knows the key, but does not allow this request.{said}</source>
        <translation>{host} 认识这个密钥，但不允许这个请求。{said}</translation>
    </message>
    <message>
        <source>The key may not use the model {model}.</source>
        <translation>这个密钥无权使用模型 {model}。</translation>
    </message>
    <message>
        <source>Look up in the console what the key may do, or choose another model.</source>
        <translation>请在控制台查看密钥的权限，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} has no model “{model}” for this key.{said}</source>
        <translation>{host} 没有可供这个密钥使用的模型“{model}”。{said}</translation>
    </message>
    <message>
        <source>The model ID is mistyped; upper and lower case count.</source>
        <translation>模型 ID 写错了；区分大小写。</translation>
    </message>
    <message>
        <source>The model was retired, or the key&apos;s group does not include it.</source>
        <translation>该模型已下线，或者密钥所在的分组不包含它。</translation>
    </message>
    <message>
        <source>Copy the model ID from the service&apos;s list of models.</source>
        <translation>请从服务的模型列表里复制模型 ID。</translation>
    </message>
    <message>
        <source>The account at {host} has no credit left for this request.{said}</source>
        <translation>{host} 账户的余额不足以完成这个请求。{said}</translation>
    </message>
    <message>
        <source>The balance or the key&apos;s own quota is used up.</source>
        <translation>余额或密钥自身的额度已用完。</translation>
    </message>
    <message>
        <source>Look at the balance in the console. Trying again does not help.</source>
        <translation>请在控制台查看余额，重试没有用。</translation>
    </message>
    <message>
        <source>{host} asks for slower requests.{said}</source>
        <translation>{host} 要求放慢请求。{said}</translation>
    </message>
    <message>
        <source>Too many requests in a short time, from this key or this model&apos;s users.</source>
        <translation>这个密钥，或者这个模型的用户，短时间内请求太多。</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>请等一分钟再试。</translation>
    </message>
    <message>
        <source>Try again in {seconds} s; that is what the gateway asks for.</source>
        <translation>请按网关的要求，{seconds} 秒后再试。</translation>
    </message>
    <message>
        <source>The answer was blocked by the content filter.{said}</source>
        <translation>回答被内容过滤器拦截。{said}</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} did not accept the request (status {status}).{said}</source>
        <translation>{host} 没有接受请求（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model {model} does not take this kind of request.</source>
        <translation>模型 {model} 不支持这种请求。</translation>
    </message>
    <message>
        <source>What was sent is longer than {model} can take.{said}</source>
        <translation>发送的内容超出了 {model} 能接受的长度。{said}</translation>
    </message>
    <message>
        <source>The numbers of a large frame, or a long conversation, are sent along with each question.</source>
        <translation>较大的帧的数值，或者很长的对话，会随每次提问一起发送。</translation>
    </message>
    <message>
        <source>Choose a smaller budget of tokens for what is sent, or start a new conversation.</source>
        <translation>请减少发送内容的词元预算，或者开始新对话。</translation>
    </message>
    <message>
        <source>Or choose a model with a longer context.</source>
        <translation>或者换一个上下文更长的模型。</translation>
    </message>
    <message>
        <source>{host} failed (status {status}).{said}</source>
        <translation>{host} 出错（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model&apos;s server behind the gateway is down or overloaded.</source>
        <translation>网关后面的模型服务器停机或过载。</translation>
    </message>
    <message>
        <source>An error inside the gateway; your settings are not to blame.</source>
        <translation>网关内部出错，与你的设置无关。</translation>
    </message>
    <message>
        <source>Try again in a moment, or with another model.</source>
        <translation>请稍后再试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} gave up waiting for the model (status {status}).</source>
        <translation>{host} 等不到模型的回答，已放弃（状态码 {status}）。</translation>
    </message>
    <message>
        <source>A proxy on the way to {host} asks for a login.</source>
        <translation>通往 {host} 的途中有代理要求登录。</translation>
    </message>
    <message>
        <source>Put user and password into the proxy&apos;s address, or use another network.</source>
        <translation>请把用户名和密码写进代理地址，或者换一个网络。</translation>
    </message>
    <message>
        <source>{host} answered with status {status}, but reported an error.{said}</source>
        <translation>{host} 返回了状态码 {status}，却报告了错误。{said}</translation>
    </message>
    <message>
        <source>{model} declined to answer.{said}</source>
        <translation>{model} 拒绝回答。{said}</translation>
    </message>
    <message>
        <source>Ask in other words, or choose another model.</source>
        <translation>请换一种问法，或者换一个模型。</translation>
    </message>
    <message>
        <source>Allow a longer answer, so that room is left after the thoughts.</source>
        <translation>请允许更长的回答，让模型在思考之后还有余地作答。</translation>
    </message>
    <message>
        <source>{url} answered with something that is not JSON: “{excerpt}”</source>
        <translation>{url} 返回的不是 JSON：“{excerpt}”</translation>
    </message>
    <message>
        <source>{host} replied, but there is no answer of {model} in the reply.</source>
        <translation>{host} 有回复，但里面没有 {model} 的回答。</translation>
    </message>
    <message>
        <source>The reply was empty (status {status}).</source>
        <translation>回复是空的（状态码 {status}）。</translation>
    </message>
    <message>
        <source>The reply holds no choices.</source>
        <translation>回复里没有 choices。</translation>
    </message>
    <message>
        <source>The reply&apos;s choice holds no message.</source>
        <translation>回复的 choice 里没有 message。</translation>
    </message>
    <message>
        <source>The message in the reply holds no text.</source>
        <translation>回复的 message 里没有文本。</translation>
    </message>
    <message>
        <source>The model called a tool instead of answering; the studio offers none.</source>
        <translation>模型没有回答，而是去调用工具；程序不提供工具。</translation>
    </message>
    <message>
        <source>The model only thought, and stopped before it answered.</source>
        <translation>模型只进行了思考，还没有回答就停了。</translation>
    </message>
    <message>
        <source>Python {version}.</source>
        <translation>Python {version}。</translation>
    </message>
    <message>
        <source>Not installed: {names}. Start AttnStudio with `scripts/run`.</source>
        <translation>没有安装：{names}。请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>PySide6 {version} aborts on this Python. Install 6.11, or use Python 3.12 or newer.</source>
        <translation>PySide6 {version} 在这个 Python 上会崩溃。请安装 6.11，或者使用 Python 3.12 或更新的版本。</translation>
    </message>
    <message>
        <source>All {count} packages are installed.</source>
        <translation>{count} 个软件包都已安装。</translation>
    </message>
    <message>
        <source>torch cannot be imported: {reason}.</source>
        <translation>无法导入 torch：{reason}。</translation>
    </message>
    <message>
        <source>torch {version} can be imported.</source>
        <translation>torch {version} 可以导入。</translation>
    </message>
    <message>
        <source>Qt does not start: {reason}.</source>
        <translation>Qt 无法启动：{reason}。</translation>
    </message>
    <message>
        <source>Qt {version} starts.</source>
        <translation>Qt {version} 可以启动。</translation>
    </message>
    <message>
        <source>A window can be opened.</source>
        <translation>可以打开窗口。</translation>
    </message>
    <message>
        <source>The system&apos;s own fonts are used.</source>
        <translation>使用系统自带的字体。</translation>
    </message>
    <message>
        <source>No font has Chinese characters: they are drawn as boxes. Install fonts-noto-cjk.</source>
        <translation>没有字体包含汉字，汉字会显示成方框。请安装 fonts-noto-cjk。</translation>
    </message>
    <message>
        <source>{count} fonts have Chinese characters.</source>
        <translation>{count} 种字体包含汉字。</translation>
    </message>
    <message>
        <source>The key can be stored in the system&apos;s keyring.</source>
        <translation>密钥可以存入系统密钥环。</translation>
    </message>
    <message>
        <source>{first} (remarks on the file: {count})</source>
        <translation>{first}（关于该文件共有 {count} 条说明）</translation>
    </message>
    <message>
        <source>Nothing is wrong with config.json.</source>
        <translation>config.json 没有问题。</translation>
    </message>
    <message>
        <source>Requests go to {url}, without a proxy.</source>
        <translation>请求直接发往 {url}，不经代理。</translation>
    </message>
    <message>
        <source>Requests go through the proxy in {place} ({proxy}), which answers.</source>
        <translation>请求经过“{place}”里的代理（{proxy}），它有响应。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is of a kind that is not supported; socks5:// is.</source>
        <translation>“{place}”里的代理（{proxy}）类型不受支持；可以用 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) needs a package: pip install socksio.</source>
        <translation>“{place}”里的代理（{proxy}）需要一个软件包：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer. Start its program or unset the variable.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。请启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>This system has no trusted certificates. On Debian or Ubuntu: apt-get install ca-certificates.</source>
        <translation>这个系统没有可信的证书。在 Debian 或 Ubuntu 上：apt-get install ca-certificates。</translation>
    </message>
    <message>
        <source>{names} is not read by the studio. Set SSL_CERT_FILE instead.</source>
        <translation>程序不读取 {names}，请改设 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>The system&apos;s trusted certificates are used.</source>
        <translation>使用系统信任的证书。</translation>
    </message>
    <message>
        <source>A folder cannot be written: what belongs there is not kept.</source>
        <translation>有文件夹不可写，应存在那里的内容不会保留。</translation>
    </message>
    <message>
        <source>Settings and the log can be written.</source>
        <translation>设置和日志都可以写入。</translation>
    </message>
    <message>
        <source>Random weights: there is nothing to interpret yet. Press Run (F5) to see heads form.</source>
        <translation>权重是随机的，还没有什么可解读的。按“运行”(F5)，看各个头如何形成。</translation>
    </message>
    <message>
        <source>Random weights, and they stay so: the article prints this layer and trains a second one.</source>
        <translation>权重随机，也不会再变：文章只打印这一层，训练的是另一层。</translation>
    </message>
    <message>
        <source>Steps taken: {step}. With these weights the loss is {loss}.</source>
        <translation>已训练 {step} 步。用这组权重，损失为 {loss}。</translation>
    </message>
    <message>
        <source>Steps taken: {step}.</source>
        <translation>已训练 {step} 步。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows; first query {query} &apos;{token}&apos; of head {head}: the mask leaves it no key.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)；最先出现在头 {head} 的查询 {query} “{token}”：掩码没有给它留下任何键。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows, hatched in red; first query {query} &apos;{token}&apos; of head {head}.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)，以红色斜线标出；最先出现在头 {head} 的查询 {query} “{token}”。</translation>
    </message>
    <message>
        <source>Logarithmic: zeros and weights up to {low} take the lowest colour.</source>
        <translation>对数：0 以及不大于 {low} 的权重都用最低的颜色。</translation>
    </message>
    <message>
        <source>Each pixel shows the largest of up to {rows}×{columns} weights.</source>
        <translation>每个像素显示最多 {rows}×{columns} 个权重中的最大值。</translation>
    </message>
    <message>
        <source>A model ID has no invisible characters. Type it, or copy it anew.</source>
        <translation>模型 ID 里没有不可见字符。请手动输入，或者重新复制。</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a model ID. It is not sent; keys belong into Settings.</source>
        <translation>这看起来是 API 密钥，不是模型 ID。它不会被发送；密钥应填在“设置”里。</translation>
    </message>
    <message>
        <source>The gateway&apos;s list of models is empty. Any model ID can be typed.</source>
        <translation>网关的模型列表是空的。可以直接输入任何模型 ID。</translation>
    </message>
    <message>
        <source>The gateway did not list its models: {reason} Any model ID can be typed all the same.</source>
        <translation>网关没有列出模型：{reason}仍然可以直接输入任何模型 ID。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} decides: {value}</source>
        <translation>本次运行以环境变量 {variable} 为准：{value}</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>output shape</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>weights shape</source>
        <translation>权重形状</translation>
    </message>
    <message>
        <source>row sums</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>causality</source>
        <translation>因果性</translation>
    </message>
    <message>
        <source>equivariance</source>
        <translation>等变性</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>报错</translation>
    </message>
    <message>
        <source>Each row of weights sums to 1.</source>
        <translation>权重每一行的和都是 1。</translation>
    </message>
    <message>
        <source>Causality: changing a later token changes nothing before it.</source>
        <translation>因果性：改变后面的词元，不会改变它之前的任何结果。</translation>
    </message>
    <message>
        <source>Equivariance: reordering the tokens reorders output and weights, and no more.</source>
        <translation>等变性：调换词元的顺序，输出和权重也同样换序，此外不变。</translation>
    </message>
    <message>
        <source>An error: the layer cannot be built, or not run.</source>
        <translation>报错：这个层无法构建，或无法运行。</translation>
    </message>
    <message>
        <source>Some row of weights does not sum to 1.</source>
        <translation>有的权重行的和不为 1。</translation>
    </message>
    <message>
        <source>No causality: changing a later token changes something before it.</source>
        <translation>因果性不成立：改变后面的词元，会改变它之前的结果。</translation>
    </message>
    <message>
        <source>No equivariance: reordering the tokens changes more than their order.</source>
        <translation>等变性不成立：调换词元的顺序，改变的不只是顺序。</translation>
    </message>
    <message>
        <source>No error: the layer is built and runs.</source>
        <translation>不报错：这个层可以构建并运行。</translation>
    </message>
    <message>
        <source>local, w = {window}</source>
        <translation>局部，w = {window}</translation>
    </message>
    <message>
        <source>no error</source>
        <translation>不报错</translation>
    </message>
    <message>
        <source>no {property}</source>
        <translation>{property}不成立</translation>
    </message>
    <message>
        <source>{first}, {rest}</source>
        <translation>{first}、{rest}</translation>
    </message>
    <message>
        <source>The output has the shape {shape}.</source>
        <translation>输出的形状为 {shape}。</translation>
    </message>
    <message>
        <source>The weights have the shape {shape}.</source>
        <translation>权重的形状为 {shape}。</translation>
    </message>
    <message>
        <source>Batch {batch}, length {length}, d_model {d_model}, heads {heads}, mask: {mask}, encoding: {encoding}, {dtype}, seed {seed}</source>
        <translation>批次大小 {batch}，长度 {length}，d_model {d_model}，头数 {heads}，掩码：{mask}，编码：{encoding}，{dtype}，随机种子 {seed}</translation>
    </message>
    <message>
        <source>Taken over from {source}: {names}.</source>
        <translation>已从 {source} 取得：{names}。</translation>
    </message>
    <message>
        <source>the environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>The key is in the keyring now, and still stands in clear text in {file}. Remove it from there?</source>
        <translation>密钥已存入系统密钥环，但 {file} 里还有它的明文。要从文件里删除吗？</translation>
    </message>
    <message>
        <source>The key still stands in clear text in {file}.</source>
        <translation>{file} 里仍有明文的密钥。</translation>
    </message>
    <message>
        <source>The file did not answer in time. Copy it to this machine and try again.</source>
        <translation>没能及时读到文件。请把它复制到本机再试。</translation>
    </message>
    <message>
        <source>Mend the fields above first: nothing was sent.</source>
        <translation>请先改正上面的内容；没有发送任何请求。</translation>
    </message>
    <message>
        <source>The key in the field is not saved yet. Save it, or empty the field; nothing was sent.</source>
        <translation>输入框里的密钥还没有保存。请保存它，或者清空输入框；没有发送任何请求。</translation>
    </message>
    <message>
        <source>In a head</source>
        <translation>在一个头里</translation>
    </message>
    <message>
        <source>Move to the next cell and lock it</source>
        <translation>移到下一个格子并锁定</translation>
    </message>
    <message>
        <source>Move to the edge of the map</source>
        <translation>移到热力图边缘</translation>
    </message>
    <message>
        <source>First or last key of the row</source>
        <translation>本行的第一个或最后一个键</translation>
    </message>
    <message>
        <source>First or last cell of the map</source>
        <translation>热力图的第一个或最后一个格子</translation>
    </message>
    <message>
        <source>Enlarge the head</source>
        <translation>放大这个头</translation>
    </message>
    <message>
        <source>Let go of the cell; once more: all heads</source>
        <translation>解除格子的锁定；再按一次：显示所有头</translation>
    </message>
    <message>
        <source>Previous or next head, when enlarged</source>
        <translation>放大时切换到上一个或下一个头</translation>
    </message>
    <message>
        <source>Copy the readout</source>
        <translation>复制读数</translation>
    </message>
    <message>
        <source>In the training plots</source>
        <translation>在训练曲线里</translation>
    </message>
    <message>
        <source>Previous or next step</source>
        <translation>上一步或下一步</translation>
    </message>
    <message>
        <source>Ten steps back or on</source>
        <translation>后退或前进十步</translation>
    </message>
    <message>
        <source>First or newest step</source>
        <translation>第一步或最新一步</translation>
    </message>
    <message>
        <source>Let go of the locked step</source>
        <translation>解除锁定的步</translation>
    </message>
    <message>
        <source>In the assistant</source>
        <translation>在助手里</translation>
    </message>
    <message>
        <source>Send the question</source>
        <translation>发送问题</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Show the place that a claim or a link speaks of</source>
        <translation>显示论断或链接所指的位置</translation>
    </message>
    <message>
        <source>In the Models tab</source>
        <translation>在“模型”页里</translation>
    </message>
    <message>
        <source>Ask all models</source>
        <translation>向所有模型提问</translation>
    </message>
    <message>
        <source>Show the answer of a row, or the place of an entry</source>
        <translation>显示一行的回答，或一项所指的位置</translation>
    </message>
    <message>
        <source>Copy the table of figures</source>
        <translation>复制数据表</translation>
    </message>
    <message>
        <source>In the Test cases tab</source>
        <translation>在“测试用例”标签页中</translation>
    </message>
    <message>
        <source>Run all cases</source>
        <translation>运行全部用例</translation>
    </message>
    <message>
        <source>Tick the selected cases, or untick them</source>
        <translation>勾选选中的用例，或取消勾选</translation>
    </message>
    <message>
        <source>Take the selected cases out of the table</source>
        <translation>从表格中移除选中的用例</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Next or previous control</source>
        <translation>下一个或上一个控件</translation>
    </message>
    <message>
        <source>Close a notice that has the focus</source>
        <translation>关闭当前获得焦点的通知</translation>
    </message>
    <message>
        <source>Explain self-attention in one sentence.</source>
        <translation>请用一句话解释自注意力。</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
    <message>
        <source>The answer holds {count} cases; only the first {limit} are read.</source>
        <translation>回答中有 {count} 个用例，只读取前 {limit} 个。</translation>
    </message>
    <message>
        <source>No test cases could be read; JSON above {limit} characters is not read at all.</source>
        <translation>没有读到测试用例；超过 {limit} 个字符的 JSON 不读取。</translation>
    </message>
    <message>
        <source>The text holds no test cases in JSON that could be read.</source>
        <translation>这段文字里没有能读取的 JSON 测试用例。</translation>
    </message>
    <message>
        <source>The answer was cut off after its last whole case.</source>
        <translation>回答在最后一个完整的用例之后中断。</translation>
    </message>
    <message>
        <source>The answer was cut off within case {number}, which was left out.</source>
        <translation>回答在第 {number} 个用例中间中断，该用例已略去。</translation>
    </message>
    <message>
        <source>{case} is no object: {value}. It was left out.</source>
        <translation>{case}：{value} 不是对象，已略去。</translation>
    </message>
    <message>
        <source>{case}: the field {field} is not known and was left out.</source>
        <translation>{case}：无法识别字段 {field}，已略去。</translation>
    </message>
    <message>
        <source>{case}: the expectation {value} could not be read.</source>
        <translation>{case}：无法读取预期 {value}。</translation>
    </message>
    <message>
        <source>{case}: {field} of {kind} is not known and was left out.</source>
        <translation>{case}：无法识别 {kind} 的 {field}，已略去。</translation>
    </message>
    <message>
        <source>{count} further parts of the answer could not be read.</source>
        <translation>回答中还有 {count} 处无法读取。</translation>
    </message>
    <message>
        <source>Case {number}</source>
        <translation>用例 {number}</translation>
    </message>
    <message>
        <source>Case {number} “{name}”</source>
        <translation>用例 {number}“{name}”</translation>
    </message>
    <message>
        <source>{case}: {field} is {value}, which is no whole number. The case was left out.</source>
        <translation>{case}：{field} 是 {value}，不是整数。该用例已略去。</translation>
    </message>
    <message>
        <source>{case}: {field} is {value}; it can be {allowed}. The case was left out.</source>
        <translation>{case}：{field} 是 {value}，但只能是 {allowed}。该用例已略去。</translation>
    </message>
    <message>
        <source>{host} asked for a pause; the studio waited {seconds} s and asked again.</source>
        <translation>{host} 要求稍候；已等待 {seconds} 秒，然后重新提问。</translation>
    </message>
    <message>
        <source>What looks like a key or a password in the question was not sent: {mark} stands in its place.</source>
        <translation>问题里像密钥或密码的内容没有发送，已换成 {mark}。</translation>
    </message>
    <message>
        <source>No weights were sent with the question.</source>
        <translation>这个问题没有附带权重。</translation>
    </message>
    <message>
        <source>There is no frame B: one frame was sent.</source>
        <translation>没有帧 B：只发送了一帧。</translation>
    </message>
    <message>
        <source>It does not say whether it speaks of frame A or B.</source>
        <translation>没有说明指的是帧 A 还是帧 B。</translation>
    </message>
    <message>
        <source>There is no difference: one frame was sent.</source>
        <translation>没有差值可言：只发送了一帧。</translation>
    </message>
    <message>
        <source>There is no head {head}; the frame has {count}.</source>
        <translation>没有头 {head}；这一帧有 {count} 个头。</translation>
    </message>
    <message>
        <source>Head {head} was not sent.</source>
        <translation>没有发送头 {head}。</translation>
    </message>
    <message>
        <source>There is no query {query}; the frame has {count}.</source>
        <translation>没有查询 {query}；这一帧有 {count} 个查询。</translation>
    </message>
    <message>
        <source>There is no key {key}; the frame has {count}.</source>
        <translation>没有键 {key}；这一帧有 {count} 个键。</translation>
    </message>
    <message>
        <source>The mask hides key {key} from query {query}.</source>
        <translation>掩码使查询 {query} 看不到键 {key}。</translation>
    </message>
    <message>
        <source>The mask hides every key from query {query}.</source>
        <translation>掩码使查询 {query} 看不到任何键。</translation>
    </message>
    <message>
        <source>Query {query} of head {head} has weights that are not numbers.</source>
        <translation>头 {head} 的查询 {query} 含有非数值的权重。</translation>
    </message>
    <message>
        <source>Head {head} has weights that are not numbers.</source>
        <translation>头 {head} 含有非数值的权重。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {key} ({most}).</source>
        <translation>查询 {query} 对键 {key} 的权重最大（{most}）。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {best} ({most}), not from key {key} ({less}).</source>
        <translation>查询 {query} 对键 {best} 的权重最大（{most}），而不是对键 {key}（{less}）。</translation>
    </message>
    <message>
        <source>Query {query} takes most from key {best} ({most}); the mask hides key {key} from it.</source>
        <translation>查询 {query} 对键 {best} 的权重最大（{most}）；掩码使它看不到键 {key}。</translation>
    </message>
    <message>
        <source>It is {value}.</source>
        <translation>实际为 {value}。</translation>
    </message>
    <message>
        <source>It is {value}, not {claimed}.</source>
        <translation>实际为 {value}，而不是 {claimed}。</translation>
    </message>
    <message>
        <source>Key {key} and key {other} get the same: {weight}.</source>
        <translation>键 {key} 与键 {other} 的权重相同：{weight}。</translation>
    </message>
    <message>
        <source>Key {key} gets {first}, key {other} gets {second}.</source>
        <translation>键 {key} 的权重为 {first}，键 {other} 的权重为 {second}。</translation>
    </message>
    <message>
        <source>It follows “{best}” most ({most}); “{pattern}” measures {less}.</source>
        <translation>它最符合“{best}”（{most}）；“{pattern}”的度量为 {less}。</translation>
    </message>
    <message>
        <source>Head {head}: {first} nats; head {other}: {second} nats.</source>
        <translation>头 {head}：{first} nat；头 {other}：{second} nat。</translation>
    </message>
    <message>
        <source>{finding} A: {a}, B: {b}.</source>
        <translation>{finding} A：{a}，B：{b}。</translation>
    </message>
    <message>
        <source>Claim {number}: {why}</source>
        <translation>论断 {number}：{why}</translation>
    </message>
    <message>
        <source>There is a block of claims that cannot be read.</source>
        <translation>有一个论断代码块无法读取。</translation>
    </message>
    <message>
        <source>The block of claims breaks off after claim {count}.</source>
        <translation>论断代码块在第 {count} 条论断之后中断。</translation>
    </message>
    <message>
        <source>It does not say what kind of claim it is.</source>
        <translation>没有说明是哪种论断。</translation>
    </message>
    <message>
        <source>“{said}” is not a claim.</source>
        <translation>“{said}”不是论断。</translation>
    </message>
    <message>
        <source>“{said}” is not a kind of claim that can be checked.</source>
        <translation>“{said}”不是可以核对的论断类型。</translation>
    </message>
    <message>
        <source>Not used, since the form has no such field: {fields}.</source>
        <translation>格式中没有以下字段，未予采用：{fields}。</translation>
    </message>
    <message>
        <source>“{field}” is missing.</source>
        <translation>缺少“{field}”。</translation>
    </message>
    <message>
        <source>“{field}” cannot be read: “{said}”.</source>
        <translation>无法读取“{field}”：“{said}”。</translation>
    </message>
    <message>
        <source>It repeats claim {earlier} and is counted once.</source>
        <translation>与论断 {earlier} 重复，只计一次。</translation>
    </message>
    <message>
        <source>The answer makes {count} claims; only the first {limit} are checked.</source>
        <translation>回答中有 {count} 条论断，只核对前 {limit} 条。</translation>
    </message>
    <message>
        <source>Conversation about self-attention</source>
        <translation>关于自注意力的对话</translation>
    </message>
    <message>
        <source>Question {number}</source>
        <translation>问题 {number}</translation>
    </message>
    <message>
        <source>Sent with it:</source>
        <translation>随问题发送的内容：</translation>
    </message>
    <message>
        <source>Answer of {model}</source>
        <translation>{model} 的回答</translation>
    </message>
    <message>
        <source>Not answered yet.</source>
        <translation>还没有回答。</translation>
    </message>
    <message>
        <source>Stopped. What had come by then follows, if anything had.</source>
        <translation>已停止。停止前收到的内容（如果有）列在下面。</translation>
    </message>
    <message>
        <source>Failed: {title}</source>
        <translation>失败：{title}</translation>
    </message>
    <message>
        <source>This answer is unfinished.</source>
        <translation>这个回答不完整。</translation>
    </message>
    <message>
        <source>first token after {seconds} s</source>
        <translation>首个词元用时 {seconds} 秒</translation>
    </message>
    <message>
        <source>{seconds} s in all</source>
        <translation>共 {seconds} 秒</translation>
    </message>
    <message>
        <source>{count} tokens in</source>
        <translation>输入 {count} 个词元</translation>
    </message>
    <message>
        <source>{count} tokens out</source>
        <translation>输出 {count} 个词元</translation>
    </message>
    <message>
        <source>Claims: {made}. Hold: {held}. Do not hold: {failed}. Cannot be checked: {unchecked}.</source>
        <translation>论断：{made} 条。成立：{held}。不成立：{failed}。无法核对：{unchecked}。</translation>
    </message>
    <message>
        <source>No checkable claim in this answer.</source>
        <translation>这个回答里没有可核对的论断。</translation>
    </message>
    <message>
        <source>Attention weights after the softmax, measured by AttnStudio. Rows are queries, columns are keys; heads, queries, keys and tokens are numbered from 1.</source>
        <translation>由 AttnStudio 测得的 softmax 之后的注意力权重。行是查询，列是键；头、查询、键和词元都从 1 开始编号。</translation>
    </message>
    <message>
        <source>Experiment: {experiment}</source>
        <translation>实验：{experiment}</translation>
    </message>
    <message>
        <source>Frame {frame}: {text}</source>
        <translation>帧 {frame}：{text}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>Frame {frame}, head {head}</source>
        <translation>帧 {frame}，头 {head}</translation>
    </message>
    <message>
        <source>Rows with NaN or infinite weights: {count}; first: {places}</source>
        <translation>含有 NaN 或无穷大权重的行：{count} 行；最前面的是：{places}</translation>
    </message>
    <message>
        <source>head {head} query {query}</source>
        <translation>头 {head} 查询 {query}</translation>
    </message>
    <message>
        <source>Not every row sums to 1; the largest deviation is {deviation}.</source>
        <translation>并非每一行之和都为 1；最大偏差为 {deviation}。</translation>
    </message>
    <message>
        <source>Measures of each head. Entropy: mean over the queries, in nats. Relative entropy: entropy / ln(visible keys); 0 looks at one key, 1 at all alike. Pattern: the one that the head follows most of diagonal, previous, next, first (mean weight on these cells) and uniform (share of the visible keys that is used), with its measure.</source>
        <translation>每个头的度量。熵：对查询取平均，单位为 nat。相对熵：熵 / ln(可见键数)；0 表示只看一个键，1 表示均匀地看所有键。模式：在 diagonal（对角线）、previous（前一个）、next（后一个）、first（首词元，这四种的度量都是相应格子上的平均权重）和 uniform（均匀，度量是实际用到的可见键的比例）中，这个头最符合的一种，附度量值。</translation>
    </message>
    <message>
        <source>head | entropy | relative entropy | pattern | measure</source>
        <translation>头 | 熵 | 相对熵 | 模式 | 度量</translation>
    </message>
    <message>
        <source>Mean |B - A| of the weights of each head (head: mean):</source>
        <translation>各个头的权重的平均 |B - A|（冒号前是头，后面是平均值）：</translation>
    </message>
    <message>
        <source>No weight differs.</source>
        <translation>没有权重发生变化。</translation>
    </message>
    <message>
        <source>The {count} largest changes: head | query | key | A | B | B - A</source>
        <translation>变化最大的 {count} 处：头 | 查询 | 键 | A | B | B - A</translation>
    </message>
    <message>
        <source>Tokens: x1 to x{count}, as numbered: random vectors without meaning.</source>
        <translation>词元：x1 到 x{count}，与编号一致；它们是没有含义的随机向量。</translation>
    </message>
    <message>
        <source>Tokens, labels in quotes:</source>
        <translation>词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Tokens of the queries, labels in quotes:</source>
        <translation>查询的词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Tokens of the keys, labels in quotes:</source>
        <translation>键的词元（标签在引号内）：</translation>
    </message>
    <message>
        <source>Left out:</source>
        <translation>略去的内容：</translation>
    </message>
    <message>
        <source>Weights, three decimals. “query: weights on keys 1, 2, …”; “-” is masked, “max” names the strongest key.</source>
        <translation>权重，保留三位小数。每行一个查询，冒号后面依次是它对键 1、2…… 的权重；“-”表示已掩蔽，“max”指出最强的键。</translation>
    </message>
    <message>
        <source>Weights, three decimals. “query: key=weight …”, strongest first.</source>
        <translation>权重，保留三位小数。每行一个查询，冒号后面是“键=权重”，最强的在前。</translation>
    </message>
    <message>
        <source>These weights are random: nothing was learned, so there is nothing to interpret. Any pattern is chance.</source>
        <translation>这些权重是随机的：什么都没有学到，所以没有什么可解读的。看到的任何模式都是偶然。</translation>
    </message>
    <message>
        <source>Frame {frame} is random: nothing was learned there. Any pattern in it is chance.</source>
        <translation>帧 {frame} 是随机的：它什么都没有学到，看到的任何模式都是偶然。</translation>
    </message>
    <message>
        <source>{count} of {total} rows hold weights that are not numbers.</source>
        <translation>{total} 行中有 {count} 行含有非数值的权重。</translation>
    </message>
    <message>
        <source>Labels of tokens left out: {count} of {total}.</source>
        <translation>未发送的词元标签：{count} 个，共 {total} 个。</translation>
    </message>
    <message>
        <source>Labels cut after {limit} characters: {count}.</source>
        <translation>在 {limit} 个字符处截断的标签：{count} 个。</translation>
    </message>
    <message>
        <source>Heads left out, measures and weights: {heads}.</source>
        <translation>度量与权重均未发送的头：{heads}。</translation>
    </message>
    <message>
        <source>Of {count} layers only the first is sent.</source>
        <translation>共 {count} 层，只发送第一层。</translation>
    </message>
    <message>
        <source>{host} gives no list of its models (status {status}).</source>
        <translation>{host} 不提供模型列表（状态码 {status}）。</translation>
    </message>
    <message>
        <source>Many gateways have no such list; questions work all the same.</source>
        <translation>许多网关没有这样的列表，但照样可以提问。</translation>
    </message>
    <message>
        <source>A web page stands where the list would be.</source>
        <translation>模型列表的地址返回的是网页。</translation>
    </message>
    <message>
        <source>Where the list would be stands: “{said}”</source>
        <translation>模型列表的地址返回的是：“{said}”</translation>
    </message>
    <message>
        <source>The list is empty.</source>
        <translation>列表是空的。</translation>
    </message>
    <message>
        <source>Type the model ID instead; the service&apos;s documentation or console names them.</source>
        <translation>请直接输入模型 ID；服务的文档或控制台里列有可用的模型。</translation>
    </message>
    <message>
        <source>Random initialisation (step 0)</source>
        <translation>随机初始化（第 0 步）</translation>
    </message>
    <message>
        <source>Trained: step {step}</source>
        <translation>已训练：第 {step} 步</translation>
    </message>
    <message>
        <source>A: {a}. B: {b}.</source>
        <translation>A：{a}。B：{b}。</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, d_k {d_k}, L = {length} tokens; input: {input}; positional encoding: {positional}; mask: {mask}; seed {seed}</source>
        <translation>d_model {d_model}，{heads} 个头，d_k {d_k}，L = {length} 个词元；输入：{input}；位置编码：{positional}；掩码：{mask}；随机种子 {seed}</translation>
    </message>
    <message>
        <source>a text, each distinct token with a random vector, so that words carry no meaning</source>
        <translation>一段文本，每个不同的词元对应一个随机向量，因此词语不带含义</translation>
    </message>
    <message>
        <source>random vectors</source>
        <translation>随机向量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>local, |query - key| &lt;= {window}</source>
        <translation>局部，|查询 - 键| &lt;= {window}</translation>
    </message>
    <message>
        <source>Weights of the first layer (printed, not trained)</source>
        <translation>第一层（只打印，不训练）的权重</translation>
    </message>
    <message>
        <source>Weights of the second layer (in training)</source>
        <translation>第二层（训练中）的权重</translation>
    </message>
    <message>
        <source>{layer}; random initialisation (step 0): nothing was learned, there is nothing to interpret, any pattern is chance</source>
        <translation>{layer}；随机初始化（第 0 步）：什么都没有学到，没有什么可解读的，任何模式都是偶然</translation>
    </message>
    <message>
        <source>{layer}; trained for {steps} steps, loss {loss} ({how})</source>
        <translation>{layer}；已训练 {steps} 步，损失 {loss}（{how}）</translation>
    </message>
    <message>
        <source>No single weight fits; only the measures are sent.</source>
        <translation>连一个权重也放不下，只发送度量。</translation>
    </message>
    <message>
        <source>Heads whose weights are left out: {heads}.</source>
        <translation>未发送权重的头：{heads}。</translation>
    </message>
    <message>
        <source>Of {total} queries only {count} are sent, evenly spread: {queries}.</source>
        <translation>共 {total} 个查询，只发送均匀选取的 {count} 个：{queries}。</translation>
    </message>
    <message>
        <source>Of each query only the {top} strongest keys are sent; they hold at least {share} % of each row.</source>
        <translation>每个查询只发送最强的 {top} 个键；它们至少占每一行权重的 {share} %。</translation>
    </message>
    <message>
        <source>Nothing was raised: the output has the shape {shape}.</source>
        <translation>没有报错：输出的形状为 {shape}。</translation>
    </message>
    <message>
        <source>The shape is {found}.</source>
        <translation>形状为 {found}。</translation>
    </message>
    <message>
        <source>The shape is {found}, not {expected}.</source>
        <translation>形状为 {found}，而不是 {expected}。</translation>
    </message>
    <message>
        <source>Row sums lie between {low} and {high}: at most {error} from 1 (tolerance {tolerance}).</source>
        <translation>行和在 {low} 与 {high} 之间：与 1 的偏差不超过 {error}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>With other tokens from {token} on, earlier outputs moved by {output} of the largest, their weights by {weight} (tolerance {tolerance}).</source>
        <translation>把第 {token} 个词元及其后的词元换掉后，之前的输出的变化为最大值的 {output} 倍，其权重的变化为 {weight}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>With the tokens in another order, outputs differ from the reordered ones by {output} of the largest, weights by {weight} (tolerance {tolerance}).</source>
        <translation>调换词元的顺序后，与同样换序的原结果相比，输出的差为最大值的 {output} 倍，权重的差为 {weight}（容差 {tolerance}）。</translation>
    </message>
    <message>
        <source>Output {out} and weights {weights} have no row for each of the {length} tokens.</source>
        <translation>输出 {out} 和权重 {weights} 没有为 {length} 个词元各留一行。</translation>
    </message>
    <message>
        <source>It has no name.</source>
        <translation>用例没有名称。</translation>
    </message>
    <message>
        <source>Its name holds a character that cannot be shown.</source>
        <translation>用例名称里有无法显示的字符。</translation>
    </message>
    <message>
        <source>{field} is longer than {limit} characters.</source>
        <translation>{field} 超过 {limit} 个字符。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. A case that tests this expects the error.</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。如果用例正是要测试这一点，请让它预期报错。</translation>
    </message>
    <message>
        <source>{field} must be between {low} and {high}, not {value}.</source>
        <translation>{field} 必须在 {low} 到 {high} 之间，而不是 {value}。</translation>
    </message>
    <message>
        <source>It needs about {size} MiB of memory; the limit for a case is {limit} MiB. Choose a smaller batch or length, or fewer heads.</source>
        <translation>它大约需要 {size} MiB 内存，每个用例的上限是 {limit} MiB。请减小批次大小或长度，或者减少头数。</translation>
    </message>
    <message>
        <source>It takes {times} times the computation that a case may take. Choose a smaller batch, length or d_model.</source>
        <translation>它的计算量是每个用例上限的 {times} 倍。请减小批次大小、长度或 d_model。</translation>
    </message>
    <message>
        <source>Nothing is expected of it: it needs at least one expectation.</source>
        <translation>用例没有写预期：至少需要一项。</translation>
    </message>
    <message>
        <source>{kinds}: expected twice; one of the two has to go.</source>
        <translation>{kinds}：预期写了两次，请去掉其中一个。</translation>
    </message>
    <message>
        <source>It expects an error together with {others}, but an error leaves nothing to check.</source>
        <translation>用例同时预期报错和 {others}，但报错之后就没有可检查的内容了。</translation>
    </message>
    <message>
        <source>{kinds}: with one token there is nothing to tell apart.</source>
        <translation>{kinds}：只有一个词元，无法分辨。</translation>
    </message>
    <message>
        <source>{kind} takes no shape; only output_shape and weights_shape do.</source>
        <translation>{kind} 不带形状；只有 output_shape 和 weights_shape 才带。</translation>
    </message>
    <message>
        <source>{kind} needs a shape, such as [1, 6, 512].</source>
        <translation>{kind} 需要一个形状，例如 [1, 6, 512]。</translation>
    </message>
    <message>
        <source>{kind}: expect the shape that it has, not one that it lacks.</source>
        <translation>{kind}：请写出它应有的形状，而不是它没有的形状。</translation>
    </message>
    <message>
        <source>{kind}: a shape is a list of at most {limit} whole numbers from 0 up.</source>
        <translation>{kind}：形状是最多 {limit} 个不小于 0 的整数组成的列表。</translation>
    </message>
    <message>
        <source>The file is too large for a suite of test cases.</source>
        <translation>这个文件作为测试用例集太大了。</translation>
    </message>
    <message>
        <source>This is not JSON: it cannot be read at line and column {where}.</source>
        <translation>这不是 JSON：无法读取 {where}（行号与列号）处的内容。</translation>
    </message>
    <message>
        <source>This JSON is no suite of test cases.</source>
        <translation>这段 JSON 不是测试用例集。</translation>
    </message>
    <message>
        <source>The suite has version {version}; this program reads {known}.</source>
        <translation>这个用例集的版本是 {version}，程序能读取的是 {known}。</translation>
    </message>
    <message>
        <source>The suite has {count} cases; the limit is {limit}.</source>
        <translation>这个用例集有 {count} 个用例，上限为 {limit}。</translation>
    </message>
    <message>
        <source>Case {number} of the suite cannot be read: {reason}.</source>
        <translation>无法读取用例集的第 {number} 个用例：{reason}。</translation>
    </message>
    <message>
        <source>Saved the experiment in {file}; “python {file}” prints its numbers.</source>
        <translation>已把实验存入 {file}；运行“python {file}”会打印出它的数值。</translation>
    </message>
    <message>
        <source>The claims of this answer could not be checked; the log says why. The answer is kept.</source>
        <translation>无法核对这个回答的论断，原因见日志。回答已保留。</translation>
    </message>
    <message>
        <source>There is no conversation to save yet.</source>
        <translation>还没有可以保存的对话。</translation>
    </message>
    <message>
        <source>Saved {file}, read back and checked.</source>
        <translation>已保存 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>The conversation was copied as Markdown.</source>
        <translation>对话已复制为 Markdown。</translation>
    </message>
    <message>
        <source>The conversation was put aside.</source>
        <translation>对话已搁置。</translation>
    </message>
    <message>
        <source>About {tokens} tokens were sent with it</source>
        <translation>随问题发送了约 {tokens} 个词元</translation>
    </message>
    <message>
        <source>About {tokens} tokens: {what}, {origin}</source>
        <translation>约 {tokens} 个词元：{what}，{origin}</translation>
    </message>
    <message>
        <source>two frames to compare</source>
        <translation>要比较的两帧</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>random initialisation</source>
        <translation>随机初始化</translation>
    </message>
    <message>
        <source>steps taken: {first} and {second}</source>
        <translation>已训练 {first} 步与 {second} 步</translation>
    </message>
    <message>
        <source>steps taken: {step}</source>
        <translation>已训练 {step} 步</translation>
    </message>
    <message>
        <source>The disk did not answer in time. Choose a faster or emptier one.</source>
        <translation>磁盘没有及时响应，请换一个更快或更空的磁盘。</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Use {url}</source>
        <translation>改用 {url}</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Starter suite</source>
        <translation>入门用例集</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Cases from {model}: {count}.</source>
        <translation>来自 {model} 的用例：{count} 个。</translation>
    </message>
    <message>
        <source>No case was complete by then.</source>
        <translation>停止前没有写完的用例。</translation>
    </message>
    <message>
        <source>Cases that were complete by then are in the table: {count}.</source>
        <translation>停止前写完的用例已放入表格：{count} 个。</translation>
    </message>
    <message>
        <source>The answer of {model} holds no case that can be read.</source>
        <translation>{model} 的回答里没有可以读取的用例。</translation>
    </message>
    <message>
        <source>Opened {name}. Cases: {count}.</source>
        <translation>已打开“{name}”，共 {count} 个用例。</translation>
    </message>
    <message>
        <source>Cases added: {count}.</source>
        <translation>已添加 {count} 个用例。</translation>
    </message>
    <message>
        <source>Kept in the suite “{suite}”: {count} new, {total} in all.</source>
        <translation>已保存到用例集“{suite}”：新增 {count} 个，共 {total} 个。</translation>
    </message>
    <message>
        <source>The suite “{suite}” is deleted.</source>
        <translation>用例集“{suite}”已删除。</translation>
    </message>
    <message>
        <source>The suite “{suite}” is there again.</source>
        <translation>用例集“{suite}”已恢复。</translation>
    </message>
    <message>
        <source>Cases taken out of the table: {count}.</source>
        <translation>已从表格中移除 {count} 个用例。</translation>
    </message>
    <message>
        <source>Saved {tests} ({count} cases) and {script} in {folder}, read back and checked.</source>
        <translation>已在 {folder} 中保存 {tests}（{count} 个用例）和 {script}，并读回核对。</translation>
    </message>
    <message>
        <source>Run them with: {command}</source>
        <translation>运行方法：{command}</translation>
    </message>
    <message>
        <source>Invalid cases were left out: {count}.</source>
        <translation>略去的无效用例：{count} 个。</translation>
    </message>
    <message>
        <source>A suite has at most {limit} cases: {count} were left out. Take some out of the table first.</source>
        <translation>一个用例集最多 {limit} 个用例：有 {count} 个没有放入。请先从表格中移除一些。</translation>
    </message>
    <message>
        <source>Only invalid cases here: choose one to see why it cannot be run.</source>
        <translation>这里只有无效的用例：选择一个，查看它为什么不能运行。</translation>
    </message>
    <message>
        <source>{file} could not be deleted: {reason}.</source>
        <translation>无法删除 {file}：{reason}。</translation>
    </message>
    <message>
        <source>Give the suite a name.</source>
        <translation>请给用例集取个名称。</translation>
    </message>
    <message>
        <source>The name is too long: {limit} letters are the most.</source>
        <translation>名称太长：最多 {limit} 个字符。</translation>
    </message>
    <message>
        <source>“{character}” cannot stand in a suite&apos;s name.</source>
        <translation>用例集的名称里不能有“{character}”。</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a name.</source>
        <translation>这看起来是 API 密钥，不是名称。</translation>
    </message>
    <message>
        <source>Not every system lets a file be called “{name}”. Choose another name.</source>
        <translation>不是每个系统都允许文件名叫“{name}”，请换一个名称。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for test cases.</source>
        <translation>{file} 超过 {limit} MiB，作为测试用例文件太大了。</translation>
    </message>
    <message>
        <source>{file} is not there any more.</source>
        <translation>{file} 已不存在。</translation>
    </message>
    <message>
        <source>Type or choose a model ID</source>
        <translation>请输入或选择模型 ID</translation>
    </message>
    <message>
        <source>This looks like an API key, not like a model ID</source>
        <translation>这看起来是 API 密钥，不是模型 ID</translation>
    </message>
    <message>
        <source>The claims of this answer could not be checked.</source>
        <translation>无法核对这个回答的论断。</translation>
    </message>
    <message>
        <source>{sentence}</source>
        <translation>{sentence}</translation>
    </message>
    <message>
        <source>It was not saved in time. Choose another disk.</source>
        <translation>没有按时保存完，请换一个磁盘。</translation>
    </message>
    <message>
        <source>Saved {file}, read back and checked. The weights are too many for it: export them as NPZ.</source>
        <translation>已保存 {file}，并读回核对。权重太多，没有写入：请导出为 NPZ。</translation>
    </message>
    <message>
        <source>Saved {file} with all weights that were sent, read back and checked.</source>
        <translation>已保存 {file}，其中有发送的全部权重，并读回核对。</translation>
    </message>
    <message>
        <source>There is no API key yet. Enter it in the settings, then ask again.</source>
        <translation>还没有 API 密钥。请在“设置”里填写，然后重新提问。</translation>
    </message>
    <message>
        <source>Column {number} asks this model already</source>
        <translation>第 {number} 列已在向这个模型提问</translation>
    </message>
    <message>
        <source>Column {number} shows this model&apos;s answer already</source>
        <translation>第 {number} 列已显示这个模型的回答</translation>
    </message>
    <message>
        <source>Models that the gateway lists: {count}. Every column offers them.</source>
        <translation>网关列出了 {count} 个模型，每一列都可以选用。</translation>
    </message>
</context>
<context>
    <name>ModeRow</name>
    <message>
        <source>Explain this error: the last one of the engine or the gateway, without keys.</source>
        <translation>解释错误：引擎或网关最近一次的错误，不含密钥。</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>解读</translation>
    </message>
    <message>
        <source>Read this</source>
        <translation>解读当前画面</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Explain this code</source>
        <translation>讲解代码</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Explain this error</source>
        <translation>解释错误</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Ask freely</source>
        <translation>自由提问</translation>
    </message>
    <message>
        <source>Read this: send the weights on the screen, and check what the model says of them.</source>
        <translation>解读当前画面：发送屏幕上的权重，并核对模型对它们的论断。</translation>
    </message>
    <message>
        <source>Explain this code: pasted, from a file, or this experiment&apos;s.</source>
        <translation>讲解代码：粘贴的、文件中的，或当前实验的代码。</translation>
    </message>
    <message>
        <source>Ask anything, with the weights on the screen or without.</source>
        <translation>自由提问：可以附上屏幕上的权重，也可以不附。</translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message>
        <source>Stop listing models</source>
        <translation>停止列出模型</translation>
    </message>
    <message>
        <source>List the gateway&apos;s models</source>
        <translation>列出网关的模型</translation>
    </message>
    <message>
        <source>The gateway is asked for its models. Press to stop.</source>
        <translation>正在询问网关有哪些模型。再按一次即停止。</translation>
    </message>
    <message>
        <source>Ask the gateway which models it has. Not every gateway tells; any ID can be typed all the same.</source>
        <translation>询问网关有哪些模型。并非每个网关都会告知；任何 ID 都可以直接输入。</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>The model that answers, by its ID at the gateway. Choose one, or type any other.</source>
        <translation>回答问题的模型，填它在网关中的 ID。可以选择，也可以输入其他任何 ID。</translation>
    </message>
</context>
<context>
    <name>ModelColumn</name>
    <message>
        <source>Stop this model</source>
        <translation>停止这个模型</translation>
    </message>
    <message>
        <source>Ask this model only</source>
        <translation>只向这个模型提问</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>还没有提问</translation>
    </message>
    <message>
        <source>Checking the claims…</source>
        <translation>正在核对论断…</translation>
    </message>
    <message>
        <source>Below: {model}</source>
        <translation>下面是 {model} 的回答</translation>
    </message>
    <message>
        <source>Waiting, as the gateway asked</source>
        <translation>按网关的要求等待</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Answering…</source>
        <translation>正在回答…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>Answered, but not to the end</source>
        <translation>已回答，但不完整</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Model ID of column {number}</source>
        <translation>第 {number} 列的模型 ID</translation>
    </message>
    <message>
        <source>Remove this column; what runs in it is stopped</source>
        <translation>移除这一列；其中正在进行的请求会停止</translation>
    </message>
    <message>
        <source>Remove column {number}</source>
        <translation>移除第 {number} 列</translation>
    </message>
    <message>
        <source>Answer in column {number}</source>
        <translation>第 {number} 列的回答</translation>
    </message>
</context>
<context>
    <name>ModelColumns</name>
    <message>
        <source>Models side by side</source>
        <translation>并排的模型</translation>
    </message>
</context>
<context>
    <name>ModelField</name>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>The model that answers in this column. Type any ID, or choose one that the gateway lists or that was asked before.</source>
        <translation>这一列由哪个模型回答。可以输入任何 ID，也可以选择网关列出的或以前用过的。</translation>
    </message>
</context>
<context>
    <name>ModelsControls</name>
    <message>
        <source>Ask all</source>
        <translation>全部提问</translation>
    </message>
    <message>
        <source>Send the same question to every model at once (Ctrl+Enter); what still runs is stopped first</source>
        <translation>把同一个问题同时发给所有模型 (Ctrl+Enter)；仍在进行的请求会先停止</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>全部停止</translation>
    </message>
    <message>
        <source>Stop every answer; what has come is kept</source>
        <translation>停止所有回答；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Add model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>{limit} models at most: remove one first</source>
        <translation>最多 {limit} 个模型：请先移除一个</translation>
    </message>
    <message>
        <source>One more model beside the others</source>
        <translation>在旁边再添加一个模型</translation>
    </message>
    <message>
        <source>Stop listing</source>
        <translation>停止列出</translation>
    </message>
    <message>
        <source>List models</source>
        <translation>列出模型</translation>
    </message>
    <message>
        <source>Ask the gateway which models it has, to choose from in every column. Not every gateway tells; any ID can be typed all the same.</source>
        <translation>询问网关有哪些模型，供每一列选用。并非每个网关都会告知；任何 ID 都可以直接输入。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Question, answers, claims and the frame&apos;s numbers, as Markdown or as JSON</source>
        <translation>把问题、回答、论断和帧的数值保存为 Markdown 或 JSON</translation>
    </message>
</context>
<context>
    <name>ModelsResults</name>
    <message>
        <source>No two models speak of the same cell or head.</source>
        <translation>没有两个模型谈到同一个格子或头。</translation>
    </message>
    <message>
        <source>Once models have answered with claims: where they agree, and who is right.</source>
        <translation>各模型给出带论断的回答后，这里会显示它们在哪里一致、谁说得对。</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Times, tokens and claims of every model</source>
        <translation>各模型的用时、词元数和论断</translation>
    </message>
    <message>
        <source>What the models say of the same cells and heads, and what is true</source>
        <translation>各模型对相同格子和头的说法，以及实际情况</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ModelsTab</name>
    <message>
        <source>Nothing has been sent yet. Add models to compare, then press “Ask all” (Ctrl+Enter).</source>
        <translation>还没有发送任何内容。请添加要比较的模型，然后按“全部提问” (Ctrl+Enter)。</translation>
    </message>
    <message>
        <source>Open settings…</source>
        <translation>打开设置…</translation>
    </message>
    <message>
        <source>Nothing has been sent yet. Choose the models, then press “Ask all” (Ctrl+Enter).</source>
        <translation>还没有发送任何内容。请选择模型，然后按“全部提问”(Ctrl+Enter)。</translation>
    </message>
</context>
<context>
    <name>NoQuestion</name>
    <message>
        <source>One question, several models</source>
        <translation>一个问题，多个模型</translation>
    </message>
    <message>
        <source>Write a question in the assistant and choose “Several models…”. Up to six answer side by side, and you see where they agree and whose claims hold.</source>
        <translation>在助手里写下问题，然后选择“多个模型…”。最多六个模型并排回答，你可以看到它们在哪里一致、谁的论断成立。</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>写下问题</translation>
    </message>
    <message>
        <source>Opens the assistant</source>
        <translation>打开助手</translation>
    </message>
</context>
<context>
    <name>NormPanel</name>
    <message>
        <source>{projection} of head {n}</source>
        <translation>头 {n} 的 {projection}</translation>
    </message>
    <message>
        <source>step {step}, {name}: gradient norm {norm}</source>
        <translation>第 {step} 步，{name}：梯度范数 {norm}</translation>
    </message>
    <message>
        <source>(only rounding: the softmax cancels what the keys&apos; bias adds)</source>
        <translation>（只是舍入误差：键的偏置所加的量会被 softmax 抵消）</translation>
    </message>
    <message>
        <source>The norm of every gradient, step by step, appears here.</source>
        <translation>每个梯度的范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>Point at a cell for its exact norm; arrow keys move step and row.</source>
        <translation>指向一个格子读取精确的范数；方向键切换步和行。</translation>
    </message>
    <message>
        <source>A column shows the largest norm of up to {count} steps.</source>
        <translation>每列显示最多 {count} 步中最大的范数。</translation>
    </message>
    <message>
        <source>Norms below {limit} share the lowest colour.</source>
        <translation>小于 {limit} 的范数都用最低的颜色。</translation>
    </message>
    <message>
        <source>A norm of 0 has a colour of its own.</source>
        <translation>范数为 0 时用单独的颜色。</translation>
    </message>
    <message>
        <source>Gradient norm of each head by step</source>
        <translation>每个头的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>Gradient norm of each head&apos;s slice: its rows of W_q, W_k, W_v, its columns of W_o</source>
        <translation>每个头对应部分的梯度范数：W_q、W_k、W_v 中属于它的行，W_o 中属于它的列</translation>
    </message>
    <message>
        <source>Gradient norm of each parameter by step</source>
        <translation>每个参数的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>L2 norm of each parameter&apos;s gradient, in logarithmic colours</source>
        <translation>每个参数梯度的 L2 范数，颜色取对数</translation>
    </message>
</context>
<context>
    <name>NoticeView</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>… and {count} more</source>
        <translation>……另有 {count} 条</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭这条消息</translation>
    </message>
</context>
<context>
    <name>NotificationBar</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly happened, to read or to report</source>
        <translation>究竟发生了什么，可供查看或报告</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message and its details; keys are left out</source>
        <translation>复制这条消息及其详情，其中不含密钥</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭这条消息 (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>这条消息的详情</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 次</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另有 {count} 条</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>OptionsButton</name>
    <message>
        <source>Answer options</source>
        <translation>回答选项</translation>
    </message>
    <message>
        <source>How to answer: language, temperature, length.</source>
        <translation>怎样回答：语言、温度、长度。</translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>The text could not be read in time. Paste less of it.</source>
        <translation>没能及时读完文本。请少粘贴一些。</translation>
    </message>
    <message>
        <source>Paste cases</source>
        <translation>粘贴用例</translation>
    </message>
    <message>
        <source>Paste cases as JSON, as a model or a suite&apos;s file gives them. Text around the JSON, fences and small slips do not matter; what cannot be read is said.</source>
        <translation>粘贴 JSON 形式的用例，与模型或用例集文件给出的一样。JSON 前后的文字、代码围栏和小差错都没有关系；读不出的内容会说明。</translation>
    </message>
    <message>
        <source>Cases as JSON</source>
        <translation>JSON 形式的用例</translation>
    </message>
    <message>
        <source>Causal, two sequences</source>
        <translation>因果掩码，两个序列</translation>
    </message>
    <message>
        <source>A query must not see later keys.</source>
        <translation>查询不能看到后面的键。</translation>
    </message>
    <message>
        <source>mask: none, causal or local with window; positional: none or sinusoidal</source>
        <translation>mask：none、causal，或带 window 的 local；positional：none 或 sinusoidal</translation>
    </message>
    <message>
        <source>Add to the table</source>
        <translation>添加到表格</translation>
    </message>
    <message>
        <source>Read the text and put its cases below those in the table</source>
        <translation>读取文本，把其中的用例排在表格已有的用例之后</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close without adding anything</source>
        <translation>关闭，不添加任何内容</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Left out</source>
        <translation>略去的内容</translation>
    </message>
    <message>
        <source>What will be sent: being put together…</source>
        <translation>将要发送的内容：正在整理…</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将要发送的内容</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens, edited)</source>
        <translation>将要发送的内容（约 {tokens} 个词元，已修改）</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens, abridged)</source>
        <translation>将要发送的内容（约 {tokens} 个词元，有删节）</translation>
    </message>
    <message>
        <source>What will be sent (about {tokens} tokens)</source>
        <translation>将要发送的内容（约 {tokens} 个词元）</translation>
    </message>
    <message>
        <source>The numbers could not be put together; the log says why. Choose a single head.</source>
        <translation>数值没能整理出来，原因见日志。请只选一个头。</translation>
    </message>
    <message>
        <source>This text stays as it is, although something else is chosen or shown now. Reset takes what is there now.</source>
        <translation>现在选中或显示的已是别的内容，这段文字仍保持原样。按“重置”换成现在的内容。</translation>
    </message>
    <message>
        <source>The experiment, tokens, measures and weights, exactly as they go to the model.</source>
        <translation>实验、词元、度量和权重，与发给模型的完全一致。</translation>
    </message>
    <message>
        <source>You may change or delete anything; what stands here is sent. Answers are checked against the true weights all the same.</source>
        <translation>可以随意修改或删除，发送的就是这里的内容。回答仍按真实的权重核对。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>{thousands}k tokens</source>
        <translation>{thousands}k 个词元</translation>
    </message>
    <message>
        <source>Most tokens for the numbers</source>
        <translation>数值最多占用的词元</translation>
    </message>
    <message>
        <source>Room for the numbers. What does not fit is left out, the weakest weights first, and it is said.</source>
        <translation>留给数值的空间。放不下的会略去，先略去最小的权重，并加以说明。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Take the text as the studio makes it of what is on the screen now.</source>
        <translation>换成程序根据现在的画面生成的文字。</translation>
    </message>
    <message>
        <source>Your question, earlier answers and instructions on the form of the answer go with it.</source>
        <translation>你的问题、之前的回答，以及对回答格式的说明会一起发送。</translation>
    </message>
</context>
<context>
    <name>QuestionView</name>
    <message>
        <source>What every model is sent. {sent}</source>
        <translation>发给每个模型的内容。{sent}</translation>
    </message>
    <message>
        <source>All messages of the request, to the letter; columns differ in the model ID only</source>
        <translation>请求中的所有消息，一字不差；各列只有模型 ID 不同</translation>
    </message>
    <message>
        <source>These weights are random: any pattern is chance. Train first, or see which model says so.</source>
        <translation>这些权重是随机的：任何模式都是偶然。请先训练，或者看看哪个模型会指出这一点。</translation>
    </message>
    <message>
        <source>Instructions (system)</source>
        <translation>指令 (system)</translation>
    </message>
    <message>
        <source>Question (user)</source>
        <translation>问题 (user)</translation>
    </message>
    <message>
        <source>Earlier answer (assistant)</source>
        <translation>之前的回答 (assistant)</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Running case {number} of {total}…</source>
        <translation>正在运行第 {number} 个用例，共 {total} 个…</translation>
    </message>
    <message>
        <source>passed: {count}</source>
        <translation>通过：{count}</translation>
    </message>
    <message>
        <source>failed: {count}</source>
        <translation>未通过：{count}</translation>
    </message>
    <message>
        <source>invalid: {count}</source>
        <translation>无效：{count}</translation>
    </message>
    <message>
        <source>not run: {count}</source>
        <translation>未运行：{count}</translation>
    </message>
    <message>
        <source>Cases: {count}</source>
        <translation>用例：{count}</translation>
    </message>
    <message>
        <source>{suite}. {counts}</source>
        <translation>{suite}。{counts}</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Build the layer of each case, run it, check what is expected (Ctrl+Enter)</source>
        <translation>构建每个用例的层，运行它，并检查预期 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Run selected</source>
        <translation>运行选中的</translation>
    </message>
    <message>
        <source>Run only the cases that are selected in the table</source>
        <translation>只运行表格中选中的用例</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run no further case; what was found is kept</source>
        <translation>不再运行后面的用例；已有的结果会保留</translation>
    </message>
    <message>
        <source>Tick passed</source>
        <translation>勾选通过的</translation>
    </message>
    <message>
        <source>Tick the cases that passed, and no others</source>
        <translation>只勾选通过的用例</translation>
    </message>
    <message>
        <source>Keep ticked…</source>
        <translation>保存勾选的…</translation>
    </message>
    <message>
        <source>Keep the ticked cases in a suite, to open and run them again</source>
        <translation>把勾选的用例保存到用例集，以便再次打开和运行</translation>
    </message>
    <message>
        <source>Export as pytest…</source>
        <translation>导出为 pytest…</translation>
    </message>
    <message>
        <source>Write the ticked cases (all, when none is ticked) as a pytest file, and this experiment as a plain PyTorch script beside it. The tests run against the script, without AttnStudio</source>
        <translation>把勾选的用例（没有勾选时为全部）写成 pytest 文件，并在旁边把当前实验写成普通的 PyTorch 脚本。测试针对这个脚本运行，不需要 AttnStudio</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the selected cases out of the table (Delete)</source>
        <translation>从表格中移除选中的用例 (Delete)</translation>
    </message>
</context>
<context>
    <name>RunPlots</name>
    <message>
        <source>Step by step, the loss and the norm of W_q&apos;s gradient appear here.</source>
        <translation>损失和 W_q 的梯度范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>newest step {step}: {values}</source>
        <translation>最新第 {step} 步：{values}</translation>
    </message>
    <message>
        <source>step {step} (locked): {values}</source>
        <translation>第 {step} 步（已锁定）：{values}</translation>
    </message>
    <message>
        <source>step {step}: {values}</source>
        <translation>第 {step} 步：{values}</translation>
    </message>
    <message>
        <source>Values of 0 or less have no logarithm: {count} not drawn.</source>
        <translation>不大于 0 的值没有对数：{count} 个未画出。</translation>
    </message>
    <message>
        <source>Not finite: {count} values not drawn.</source>
        <translation>{count} 个值不是有限数，未画出。</translation>
    </message>
    <message>
        <source>Thinned: the lowest and the highest of every {size} steps.</source>
        <translation>已抽稀：每 {size} 步只画最低值和最高值。</translation>
    </message>
    <message>
        <source>loss {loss}, grad_norm {grad_norm}</source>
        <translation>损失 {loss}，grad_norm {grad_norm}</translation>
    </message>
    <message>
        <source>Click locks a step; the wheel zooms.</source>
        <translation>单击锁定一步，滚轮缩放。</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Show loss and grad_norm on logarithmic axes: equal heights are equal factors</source>
        <translation>损失和 grad_norm 用对数坐标：高度差相等，倍数就相等</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the whole run in view. Dragging or the wheel looks closer and ends this</source>
        <translation>始终显示整个运行。拖动或滚轮会放大局部，并停止跟随</translation>
    </message>
    <message>
        <source>Loss and grad_norm by step</source>
        <translation>损失和 grad_norm 随步数的变化</translation>
    </message>
    <message>
        <source>Left and right arrow keys move the locked step; Esc lets go of it</source>
        <translation>左右方向键移动锁定的步，Esc 解除锁定</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>RunStateLine</name>
    <message>
        <source>This record belongs to the previous configuration; Run starts anew. Undo returns to it.</source>
        <translation>这份记录属于上一个配置；“运行”会重新开始，“撤销”可以回到它。</translation>
    </message>
    <message>
        <source>To train a second, freshly drawn layer towards a random target, press Run (F5), or Step (F10) for one step.</source>
        <translation>要让重新抽样的第二层去逼近一个随机目标，请按“运行”(F5)；按“单步”(F10) 只训练一步。</translation>
    </message>
    <message>
        <source>Training starts as soon as torch is loaded.</source>
        <translation>torch 加载完毕后立即开始训练。</translation>
    </message>
    <message>
        <source>Training: {taken} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>Training: {taken} of {end} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken}/{end} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>Paused. Steps taken: {taken}, last loss {loss}. Run goes on.</source>
        <translation>已暂停。共训练 {taken} 步，最后的损失为 {loss}。按“运行”继续。</translation>
    </message>
    <message>
        <source>Target reached: the loss is {loss} at step {step}. Steps taken: {taken}.</source>
        <translation>已达到目标：第 {step} 步的损失为 {loss}。共训练 {taken} 步。</translation>
    </message>
    <message>
        <source>Done. Steps taken: {taken}, last loss {loss}. Run goes on from here.</source>
        <translation>完成。共训练 {taken} 步，最后的损失为 {loss}。按“运行”接着训练。</translation>
    </message>
</context>
<context>
    <name>SendBar</name>
    <message>
        <source>Send the question (Ctrl+Enter)</source>
        <translation>发送问题 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Send the same question to up to six models, and see their answers side by side</source>
        <translation>把同一个问题发给最多六个模型，并排查看它们的回答</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the answer here (Esc); what has come stays visible</source>
        <translation>到此停止回答 (Esc)；已收到的内容会保留</translation>
    </message>
    <message>
        <source>Several models…</source>
        <translation>多个模型…</translation>
    </message>
    <message>
        <source>Ask several models</source>
        <translation>向多个模型提问</translation>
    </message>
    <message>
        <source>Test cases…</source>
        <translation>测试用例…</translation>
    </message>
    <message>
        <source>Have a model propose cases for an attention layer; the studio runs them</source>
        <translation>请模型为注意力层编写用例，由程序运行</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>{file} holds an API key in clear text.</source>
        <translation>{file} 里有明文的 API 密钥。</translation>
    </message>
    <message>
        <source>Move it to the keyring</source>
        <translation>移到系统密钥环</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>SetupNote</name>
    <message>
        <source>No model is chosen yet. Type its ID above, or enter it in the settings.</source>
        <translation>还没有选择模型。请在上面输入模型 ID，或者在“设置”里填写。</translation>
    </message>
    <message>
        <source>There is no API key yet. Enter one in the settings: it is kept in the keyring.</source>
        <translation>还没有 API 密钥。请在“设置”里填写；密钥存放在系统密钥环里。</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>SourceBar</name>
    <message>
        <source>No suite is kept yet</source>
        <translation>还没有保存用例集</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Open starter suite</source>
        <translation>打开入门用例集</translation>
    </message>
    <message>
        <source>A few cases by hand that show what can be expected of attention; no key is needed</source>
        <translation>几个手写的用例，说明可以对注意力预期什么；不需要密钥</translation>
    </message>
    <message>
        <source>My suites</source>
        <translation>我的用例集</translation>
    </message>
    <message>
        <source>Open a suite of cases that you kept, or delete one</source>
        <translation>打开你保存的用例集，或者删除一个</translation>
    </message>
    <message>
        <source>Paste…</source>
        <translation>粘贴…</translation>
    </message>
    <message>
        <source>Enter or paste cases as JSON; no gateway is needed</source>
        <translation>输入或粘贴 JSON 形式的用例；不需要网关</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Read cases from a .json file. It can also be dropped on this tab</source>
        <translation>从 .json 文件读取用例。也可以把文件拖到这个标签页上</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Engine state</source>
        <translation>引擎状态</translation>
    </message>
    <message>
        <source>Training steps taken in this run</source>
        <translation>本次运行已训练的步数</translation>
    </message>
    <message>
        <source>Training steps per second</source>
        <translation>每秒训练步数</translation>
    </message>
    <message>
        <source>The device that computes, and the version of torch</source>
        <translation>计算设备和 torch 的版本</translation>
    </message>
    <message>
        <source>Where the gateway key is kept: see File &gt; Settings</source>
        <translation>网关密钥存放的位置，见“文件 &gt; 设置”</translation>
    </message>
    <message>
        <source>steps taken: {step}</source>
        <translation>已训练 {step} 步</translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation>{speed} 步/秒</translation>
    </message>
    <message>
        <source>Loading torch…</source>
        <translation>正在加载 torch…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Computing heads…</source>
        <translation>正在计算各个头…</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>正在验证…</translation>
    </message>
    <message>
        <source>Running test cases…</source>
        <translation>正在运行测试用例…</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>Copy steps</source>
        <translation>复制所选的步</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Each step as the article&apos;s script prints it. Selecting a row locks its step</source>
        <translation>每一步的数值，与文章脚本打印的相同。选中一行就锁定那一步</translation>
    </message>
</context>
<context>
    <name>StepTableModel</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>total norm</source>
        <translation>总范数</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>用时 (ms)</translation>
    </message>
    <message>
        <source>The training step; 0 is the first</source>
        <translation>训练步，从 0 开始</translation>
    </message>
    <message>
        <source>Mean squared error between output and target, before this step&apos;s update</source>
        <translation>这一步更新之前，输出与目标的均方误差</translation>
    </message>
    <message>
        <source>L2 norm of the gradient of W_q.weight, read between backward and step</source>
        <translation>W_q.weight 梯度的 L2 范数，在 backward 与 step 之间读取</translation>
    </message>
    <message>
        <source>L2 norm of all gradients together</source>
        <translation>全部梯度合在一起的 L2 范数</translation>
    </message>
    <message>
        <source>Wall time of the step, in milliseconds</source>
        <translation>这一步的实际用时，单位毫秒</translation>
    </message>
</context>
<context>
    <name>SubjectChooser</name>
    <message>
        <source>There are no heads yet.</source>
        <translation>还没有头。</translation>
    </message>
    <message>
        <source>Keep a frame as A first; then change something, train, or look at the other layer.</source>
        <translation>请先把一帧保留为 A；然后改动实验、训练，或者查看另一层。</translation>
    </message>
    <message>
        <source>A and B are the same frame. Change something, train, or look at the other layer.</source>
        <translation>A 和 B 是同一帧。请改动实验、训练，或者查看另一层。</translation>
    </message>
    <message>
        <source>A is {a} and B is {b}. Only frames of one shape can be compared cell by cell: go back to as many heads and tokens, or keep this frame as A.</source>
        <translation>A 是 {a}，B 是 {b}。只有形状相同的帧才能逐格比较：请恢复同样多的头和词元，或者把当前帧保留为 A。</translation>
    </message>
    <message>
        <source>This head ({number})</source>
        <translation>当前头（{number}）</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Compare A with B</source>
        <translation>比较 A 与 B</translation>
    </message>
    <message>
        <source>A: {frame}</source>
        <translation>A：{frame}</translation>
    </message>
    <message>
        <source>B: {frame}</source>
        <translation>B：{frame}</translation>
    </message>
    <message>
        <source>trained layer</source>
        <translation>训练的层</translation>
    </message>
    <message>
        <source>explored layer</source>
        <translation>探索的层</translation>
    </message>
    <message>
        <source>{layer}, step {step}, seed {seed}</source>
        <translation>{layer}，第 {step} 步，随机种子 {seed}</translation>
    </message>
    <message>
        <source>{heads} heads of {queries} × {keys}</source>
        <translation>{heads} 个头，{queries} × {keys}</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>What to read</source>
        <translation>解读的对象</translation>
    </message>
    <message>
        <source>What is sent: the head that you locked or pointed at last, all heads, or a kept frame A beside the one on the screen, B.</source>
        <translation>发送什么：最近锁定或指向的头、所有头，或者保留的帧 A 与屏幕上的帧 B。</translation>
    </message>
    <message>
        <source>Keep this frame as A</source>
        <translation>把当前帧保留为 A</translation>
    </message>
    <message>
        <source>Keep the weights on the screen, to compare later ones with them, cell by cell.</source>
        <translation>保留屏幕上的权重，以便之后与新的权重逐格比较。</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One training step: zero_grad, forward, loss, backward, read the gradients, step (F10)</source>
        <translation>训练一步：zero_grad、forward、loss、backward、读取梯度、step (F10)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to step 0 with the same seed: the same numbers will come again (Shift+F5)</source>
        <translation>用同一个随机种子回到第 0 步，会得到同样的数值 (Shift+F5)</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>换种子</translation>
    </message>
    <message>
        <source>Draw input, weights and target anew with the next seed; Undo returns (Ctrl+Shift+N)</source>
        <translation>用下一个随机种子重新抽取输入、权重和目标；“撤销”可以返回 (Ctrl+Shift+N)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop after the step in progress (F5)</source>
        <translation>完成当前这一步后停下 (F5)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Take as many training steps as the Training tab&apos;s field says; again to go on (F5)</source>
        <translation>按“训练”页设定的步数训练，再按一次接着训练 (F5)</translation>
    </message>
</context>
<context>
    <name>TrainingControls</name>
    <message>
        <source>The number of steps must be between 1 and {limit}.</source>
        <translation>步数必须在 1 到 {limit} 之间。</translation>
    </message>
    <message>
        <source>A squared error is never below 0: stop at a loss above 0, such as 0.01.</source>
        <translation>平方误差不会小于 0，请填一个大于 0 的目标损失，例如 0.01。</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many steps Run takes; the article takes 5</source>
        <translation>按一次“运行”训练多少步；文章训练 5 步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Stop at loss</source>
        <translation>目标损失</translation>
    </message>
    <message>
        <source>Run stops early at the first step whose loss is at or below this number</source>
        <translation>损失一旦降到这个数或更低，运行就提前停止</translation>
    </message>
    <message>
        <source>Loss at which to stop</source>
        <translation>达到即停止的损失</translation>
    </message>
    <message>
        <source>A number above 0, such as 0.01 or 1e-3</source>
        <translation>大于 0 的数，例如 0.01 或 1e-3</translation>
    </message>
</context>
<context>
    <name>TrainingViews</name>
    <message>
        <source>Steps</source>
        <translation>逐步记录</translation>
    </message>
    <message>
        <source>Every step with the numbers that the article&apos;s script prints</source>
        <translation>每一步的数值，与文章脚本打印的相同</translation>
    </message>
    <message>
        <source>Gradient norms</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>The gradient of every parameter at every step</source>
        <translation>每个参数在每一步的梯度</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>The gradient of every head&apos;s part of W_q, W_k, W_v and W_o</source>
        <translation>每个头在 W_q、W_k、W_v、W_o 中对应部分的梯度</translation>
    </message>
    <message>
        <source>Record of the run</source>
        <translation>运行记录</translation>
    </message>
</context>
<context>
    <name>TurnView</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Fold the question to its first lines</source>
        <translation>把问题收起到前几行</translation>
    </message>
    <message>
        <source>Unfold the whole question</source>
        <translation>展开整个问题</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Change this question and send it again; what follows it in the conversation is dropped</source>
        <translation>修改这个问题并重新发送；对话中它之后的内容会去掉</translation>
    </message>
    <message>
        <source>An answer is on its way: stop it to change a question</source>
        <translation>正在接收回答：请先停止，再修改问题</translation>
    </message>
    <message>
        <source>What was sent with the question, to the letter</source>
        <translation>随问题发送的内容，一字不差</translation>
    </message>
</context>
<context>
    <name>VerifyDialog</name>
    <message>
        <source>Three-step verification</source>
        <translation>三步验证</translation>
    </message>
    <message>
        <source>All checks hold.</source>
        <translation>全部检查通过。</translation>
    </message>
    <message>
        <source>A check failed.</source>
        <translation>有检查未通过。</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Checks and their numbers</source>
        <translation>各项检查及其数值</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>WarningGate</name>
    <message>
        <source>Send anyway</source>
        <translation>仍然发送</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Current view as &amp;PNG…</source>
        <translation>当前视图存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Current view as &amp;SVG…</source>
        <translation>当前视图存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Weights as CSV…</source>
        <translation>权重存为 CSV(&amp;W)…</translation>
    </message>
    <message>
        <source>Weights as &amp;NPZ…</source>
        <translation>权重存为 NPZ(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Training record as CSV…</source>
        <translation>训练记录存为 CSV(&amp;T)…</translation>
    </message>
    <message>
        <source>E&amp;xperiment as Python script…</source>
        <translation>实验存为 Python 脚本(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Gateway, key, language and theme</source>
        <translation>网关、密钥、语言和主题</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change of the experiment</source>
        <translation>撤销对实验的上一次改动</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>重做刚才撤销的改动</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>注意力头(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>训练(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Test &amp;cases</source>
        <translation>测试用例(&amp;C)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>恢复默认布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Read the heads</source>
        <translation>解读注意力头(&amp;R)</translation>
    </message>
    <message>
        <source>Have a language model read the weights on the screen, and check what it claims (Ctrl+R)</source>
        <translation>请语言模型解读屏幕上的权重，并核对它的论断 (Ctrl+R)</translation>
    </message>
    <message>
        <source>&amp;Ask a question</source>
        <translation>提问(&amp;A)</translation>
    </message>
    <message>
        <source>Open the assistant, ready for a question (Ctrl+Shift+A)</source>
        <translation>打开助手，准备提问 (Ctrl+Shift+A)</translation>
    </message>
    <message>
        <source>Explain the last &amp;error</source>
        <translation>解释最近一次错误(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Save the conversation…</source>
        <translation>保存对话(&amp;S)…</translation>
    </message>
    <message>
        <source>Add to the &amp;desktop&apos;s menu</source>
        <translation>添加到桌面菜单(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Verify in three steps</source>
        <translation>三步验证(&amp;V)</translation>
    </message>
    <message>
        <source>Single-head shapes, multi-head dimensions, gradients flow: the article&apos;s checks</source>
        <translation>单头的形状、多头的维度、梯度的流动：文章里的三项检查</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>打开日志文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About AttnStudio</source>
        <translation>关于 AttnStudio(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Ass&amp;istant</source>
        <translation>助手(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Start from a known experiment</source>
        <translation>从一个现成的实验开始</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save the view, the weights or the training record</source>
        <translation>保存当前视图、权重或训练记录</translation>
    </message>
</context>
<context>
    <name>WindowNotices</name>
    <message>
        <source>The heads on the screen have no such place: they are not those that were read.</source>
        <translation>屏幕上的注意力头没有这个位置：它们不是当时解读的那些头。</translation>
    </message>
    <message>
        <source>AttnStudio ended unexpectedly last time. Details say where; please send them with a report.</source>
        <translation>AttnStudio 上次意外退出。详情中说明了出错的位置；报告问题时请一并附上。</translation>
    </message>
</context>
</TS>
